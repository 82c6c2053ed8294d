import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { travelOf, type CookieRules } from '../../../platform/http/cookie-rules.ts';
import { newSecretToken } from './secret-token.ts';

/** A browser without a log-in for this long is a stranger again. */
const KNOWN_DAYS = 180;

/** The account that a browser is known to. Without an account there is no password, and no browser is known. */
export interface MarkedAccount {
  email: string;
  passwordHash: string | undefined;
}

/**
 * A mark in a browser that a user logged in with: guesses of strangers, who have none, do not make its
 * owner wait. It gives no access by itself and names no user. It is signed for the address and the password,
 * so that it is worth nothing for another account, nor after a change of the password.
 */
export class KnownBrowser {
  readonly #name: string;
  readonly #options: ReturnType<typeof travelOf> & { httpOnly: true };
  readonly #key: string;

  constructor(key: string, rules: CookieRules) {
    this.#key = key;
    this.#name = rules.secure ? '__Host-known' : 'legible_known';
    this.#options = { ...travelOf(rules, 'strict'), httpOnly: true };
  }

  /** @returns the browser's random name; undefined for one that the account does not know. */
  read(request: FastifyRequest, account: MarkedAccount): string | undefined {
    const [id = '', until = '', signature = ''] = (request.cookies[this.#name] ?? '').split('.');
    // Made for an unknown account as well: the work is the same.
    const isRight = isSame(signature, this.#sign(account, id, until));
    const isOver = !(Number(until) > Date.now());
    return isRight && !isOver && account.passwordHash !== undefined ? id : undefined;
  }

  /** Marks the browser of a person who has just proved to be the owner. */
  write(reply: FastifyReply, account: MarkedAccount): void {
    const id = newSecretToken();
    const maxAge = KNOWN_DAYS * 24 * 60 * 60;
    const until = String(Date.now() + maxAge * 1000);
    const mark = [id, until, this.#sign(account, id, until)].join('.');
    void reply.setCookie(this.#name, mark, { ...this.#options, maxAge });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.#name, this.#options);
  }

  #sign({ email, passwordHash = '' }: MarkedAccount, id: string, until: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([email.toLowerCase(), passwordHash, id, until]))
      .digest('base64url');
  }
}

/** A cookie may hold anything, of letters that take several bytes too. */
function isSame(claimed: string, right: string): boolean {
  const [a, b] = [Buffer.from(claimed), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
