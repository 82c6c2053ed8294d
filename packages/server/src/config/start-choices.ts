import type { Environment } from './environment.ts';
import { isLocalName } from '../platform/http/network.ts';
import { StartError } from '../platform/start-error.ts';
import { settingForOthers } from './this-machine.ts';

export type Role = 'all' | 'web' | 'worker';

/**
 * Stripe with the operator's keys; `test`: no money moves, our simulator of Stripe answers; `none`: this
 * process sells nothing.
 */
export type PaymentsConfig =
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecrets: string[] }
  | { provider: 'test' }
  | { provider: 'none' };

const KEYS = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET';

/**
 * Who takes payments. Plans cost nothing in test mode, so it is chosen by itself only where all settings speak
 * of this machine alone; elsewhere it has to be said.
 * @throws StartError for test mode where strangers may come, and for wrong keys.
 */
export function choosePayments(e: Environment, role: Role): PaymentsConfig {
  if (role === 'worker' || e.LEGIBLE_PAYMENTS === 'off') return { provider: 'none' };
  const given = [e.STRIPE_SECRET_KEY, e.STRIPE_PUBLISHABLE_KEY, ...e.STRIPE_WEBHOOK_SECRET];
  if (given.some(Boolean)) return stripeKeys(e);
  return role === 'web' ? withoutKeysInWeb(e) : simulator(e);
}

/** @throws StartError for half of a set-up, for keys of two modes, for live keys where they do not belong. */
function stripeKeys(e: Environment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = e;
  const webhookSecrets = e.STRIPE_WEBHOOK_SECRET;
  if (!secretKey || !publishableKey || webhookSecrets.length === 0) {
    throw new StartError(`Stripe needs all of ${KEYS}.`);
  }
  const isLive = secretKey.includes('_live_');
  if (isLive !== publishableKey.includes('_live_')) {
    throw new StartError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two modes: take both live or both test.',
    );
  }
  if (isLive) requireRealShop(e);
  else refuseFreePlansForOthers(e, 'the keys of Stripe are test keys. Set live ones');
  return { provider: 'stripe', secretKey, publishableKey, webhookSecrets };
}

function requireRealShop(e: Environment): void {
  if (e.LEGIBLE_PAYMENTS === 'test') {
    throw new StartError(
      'LEGIBLE_PAYMENTS=test, and the keys of Stripe are live: take one of them.',
    );
  }
  if (!e.PUBLIC_URL?.startsWith('https:')) {
    throw new StartError('Live keys of Stripe need an https PUBLIC_URL: cards are entered there.');
  }
}

/** The simulator is part of one process: several web processes would each have customers of their own. */
function withoutKeysInWeb(e: Environment): PaymentsConfig {
  if (e.LEGIBLE_PAYMENTS === 'test') {
    throw new StartError(
      `LEGIBLE_PAYMENTS=test without keys is for --role=all; a web process needs Stripe's test keys: ${KEYS}.`,
    );
  }
  if (e.PUBLIC_URL && !isLocalName(new URL(e.PUBLIC_URL).hostname)) {
    throw new StartError(
      `PUBLIC_URL speaks of more than this machine, and nobody takes payments. Set ${KEYS}, or LEGIBLE_PAYMENTS=off.`,
    );
  }
  return { provider: 'none' };
}

function simulator(e: Environment): PaymentsConfig {
  refuseFreePlansForOthers(e, `no keys of Stripe are set. Set ${KEYS}`);
  return { provider: 'test' };
}

/** @param because the reason, and the first way out. */
function refuseFreePlansForOthers(e: Environment, because: string): void {
  const setting = settingForOthers(e);
  if (setting === undefined || e.LEGIBLE_PAYMENTS === 'test') return;
  throw new StartError(
    `${setting} speaks of more than this machine, and in test mode anybody takes any plan for nothing: ${because}, ` +
      'or LEGIBLE_PAYMENTS=off to sell no plans, or LEGIBLE_PAYMENTS=test to want just that.',
  );
}

/** Whether plans cost nothing, which every screen has to say. */
export function isTestMode(payments: PaymentsConfig): boolean {
  return (
    payments.provider === 'test' ||
    (payments.provider === 'stripe' && !payments.secretKey.includes('_live_'))
  );
}

/**
 * Whether visitors without an account may have a page read. It is chosen by itself only where test mode is, for people who
 * look at the product at their own machine: what strangers may use is the operator's to say.
 */
export function takesTrials(e: Environment, role: Role, payments: PaymentsConfig): boolean {
  if (e.LEGIBLE_TRIAL !== undefined) return e.LEGIBLE_TRIAL === 'on';
  return role === 'all' && isTestMode(payments) && settingForOthers(e) === undefined;
}

/**
 * Whether mail is kept for the mailbox page, which shows codes that open accounts. Like test mode it is chosen by
 * itself only where all settings speak of this machine alone.
 * @throws StartError where strangers may come and nothing is said about mail.
 */
export function chooseMailbox(e: Environment, role: Role): boolean {
  if (role === 'worker' || e.LEGIBLE_MAIL === 'off') return false;
  if (e.LEGIBLE_MAIL === 'mailbox') return mailboxWanted(e);
  if (e.SMTP_URL) return false;
  const setting = settingForOthers(e);
  if (setting === undefined) return true;
  throw new StartError(
    `${setting} speaks of more than this machine, and no mail server is set. Set SMTP_URL, or LEGIBLE_MAIL=off to send ` +
      'none (nobody can reset a password then), or LEGIBLE_MAIL=mailbox to read all mail at this machine.',
  );
}

function mailboxWanted(e: Environment): true {
  if (e.SMTP_URL) {
    throw new StartError(
      'SMTP_URL sends mail and LEGIBLE_MAIL=mailbox keeps it: take one of them.',
    );
  }
  if (!isLocalName(e.HOST) && !EVERY_INTERFACE.includes(e.HOST)) {
    throw new StartError(
      'LEGIBLE_MAIL=mailbox is read at this machine, where HOST does not listen: set HOST to 127.0.0.1 or 0.0.0.0.',
    );
  }
  return true;
}

const EVERY_INTERFACE = ['0.0.0.0', '::'];
