import type { Database } from '../../../platform/db/connect.ts';
import {
  countGuess,
  forgetGuesses,
  BACK_OFF,
  takeBackGuess,
  type BackOff,
} from '../../../platform/limits/brute-force-limit.ts';
import type { Networks } from '../../../platform/http/network.ts';
import type { LimitKey, LimitKeys } from '../../../platform/limits/limit-key.ts';
import { countAttempt, countByNetwork } from '../../../platform/limits/rate-limit.ts';

/** Log-ins of a network, for any accounts. */
const PER_NETWORK = { kind: 'login', max: 100, seconds: 900 };
/** Log-ins for an account by browsers that it knows: right ones too, each of which costs a hash. */
const BY_KNOWN_BROWSERS = { max: 60, seconds: 900 };

/** For an account from a /56, which may be a family … */
const BY_WIDER: BackOff = { ...BACK_OFF, free: 10 };
/** … and from a /48 or a /24, which may be an office. */
const BY_WIDEST: BackOff = { ...BACK_OFF, free: 20 };
/** For an account by all strangers together, however many networks they have. */
const BY_ALL_STRANGERS: BackOff = { free: 50, forgetSeconds: 24 * 3600 };

export interface Try {
  email: string;
  networks: Networks;
  /** The browser's name where the account knows it. */
  browser: string | undefined;
}

/** A try that may be made; it has been counted. */
export interface CountedTry {
  /** How many tries strangers have made for the account; 0 for a known browser. */
  byStrangers: number;
  /** The password was right: what was counted is taken back. */
  wasRight(): Promise<void>;
}

interface LimitDeps {
  db: Database;
  limitKey: LimitKeys;
}

/** The counter of all strangers' guesses for an account. */
export const strangersKey = (limitKey: LimitKeys, email: string): LimitKey =>
  limitKey('guess-strangers', email.toLowerCase());

/** What the names of the counters begin with that count an account's strangers by narrowest network. */
export const guessersPrefix = (limitKey: LimitKeys, email: string): string =>
  `${limitKey('guess', email.toLowerCase())}:`;

/**
 * Counts a log-in before its password is looked at, so that guesses in parallel cannot share a count.
 * Strangers wait for strangers; a browser that the account knows has counters of its own, so that its
 * owner gets in as usual while others guess, from the same network too.
 * @throws AppError `too_many_requests` with the seconds to wait.
 */
export async function countTry(deps: LimitDeps, attempt: Try): Promise<CountedTry> {
  const email = attempt.email.toLowerCase();
  return attempt.browser === undefined
    ? countStranger(deps, email, attempt.networks)
    : countKnown(deps, email, attempt.browser);
}

async function countKnown(
  { db, limitKey }: LimitDeps,
  email: string,
  browser: string,
): Promise<CountedTry> {
  await countAttempt(db, { key: limitKey('login-known', email), ...BY_KNOWN_BROWSERS });
  const key = limitKey('guess-known', email, browser);
  await countGuess(db, key);
  return { byStrangers: 0, wasRight: () => forgetGuesses(db, key) };
}

async function countStranger(
  deps: LimitDeps,
  email: string,
  networks: Networks,
): Promise<CountedTry> {
  const { db, limitKey } = deps;
  await countByNetwork(deps, networks, PER_NETWORK);
  const [narrowest, ...wider] = countersOf(limitKey, email, networks);
  // The narrowest first: a caller who has to wait there uses up nothing of the others'.
  await countGuess(db, narrowest.key, narrowest.backOff);
  let byStrangers = 0;
  for (const { key, backOff } of wider) byStrangers = await countGuess(db, key, backOff);
  return {
    byStrangers,
    async wasRight() {
      await forgetGuesses(db, narrowest.key);
      for (const { key, backOff } of wider) await takeBackGuess(db, key, backOff);
    },
  };
}

interface Counter {
  key: LimitKey;
  backOff: BackOff;
}

/** From the narrowest network to all strangers together; a /24 counts as the widest of IPv6 does. */
function countersOf(
  limitKey: LimitKeys,
  email: string,
  networks: Networks,
): [Counter, ...Counter[]] {
  const [narrowest, ...wider] = networks;
  return [
    { key: limitKey('guess', email, narrowest), backOff: BACK_OFF },
    ...wider.map((network, step) => ({
      key: limitKey('guess-wide', email, network),
      backOff: step === wider.length - 1 ? BY_WIDEST : BY_WIDER,
    })),
    { key: strangersKey(limitKey, email), backOff: BY_ALL_STRANGERS },
  ];
}
