import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import type { CookieRules } from '../../../platform/http/cookie-rules.ts';
import type { LimitKeys } from '../../../platform/limits/limit-key.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { KnownBrowser } from '../sessions/known-browser.ts';
import type { RefusedLogIns } from '../sessions/refused-log-ins.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';

/** Sends a message when the transaction commits. */
export type PostMail = (tx: Transaction, mail: Mail) => Promise<void>;

/** What the accounts' routes work with; the composition root fills it in. */
export interface AccountsDeps {
  db: Database;
  queue: Queue;
  cookie: SessionCookie;
  /** Marks browsers that a user logged in with. */
  knownBrowser: KnownBrowser;
  refusedLogIns: RefusedLogIns;
  /** Secret that reset codes are hashed with. */
  resetKey: string;
  /** Names the counters that keep guessers and floods out. */
  limitKey: LimitKeys;
  cookies: CookieRules;
  /** Where the sender of a call uses it: one of the allowed origins, otherwise the public one. */
  originUsed(this: void, request: FastifyRequest): string;
  postMail: PostMail;
  /** Told of who has made an account in this browser, or has logged in. */
  signedIn(this: void, request: FastifyRequest, userId: string): Promise<void>;
  /** Told that the address of an account was confirmed. */
  confirmed(this: void): void;
  /** The running period of a new account. */
  firstPeriod(this: void, now: Date): { start: Date; end: Date };
  /** Starts a new period where the last one has ended, so that what is shown is true. */
  rollOver(this: void, userId: string): Promise<void>;
  /** Has the payment provider told of a changed name or address, once the transaction commits. */
  customerChanged(this: void, tx: Transaction, userId: string): Promise<void>;
  /** Tells every web process to close the session's sockets. */
  sessionEnded(this: void, userId: string, sessionId: string): void;
  /** Has them opened again, by the browser that has the session's new token. */
  sessionRenewed(this: void, userId: string, sessionId: string): void;
}
