import { detailResponse } from '@legible/contracts/accounts';
import { contactRequest, type ContactRequest } from '@legible/contracts/contact';
import { paths } from '@legible/contracts/endpoints';
import { messages } from '@legible/contracts/messages/application';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { contactMessages } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { networksOf } from '../../platform/http/network.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { userLimitKey, type LimitKeys } from '../../platform/limits/limit-key.ts';
import type { Mail } from '../../platform/mailer/mail.ts';
import { randomId } from '../../platform/random-id.ts';
import { countAttempt, countByNetwork } from '../../platform/limits/rate-limit.ts';
import { contactMail, type Voter } from './contact-mail.ts';

/** D77. */
const PER_SENDER = { max: 5, seconds: 3600 };

export interface ContactDeps {
  db: Database;
  limitKey: LimitKeys;
  /** Who reads the messages. */
  operator: string;
  /** Name and address of an account, and what its votes for features weigh. */
  senderOf(this: void, userId: string): Promise<Sender & Voter>;
  postMail(this: void, tx: Transaction, mail: Mail): Promise<void>;
}

interface Sender {
  name: string;
  email: string;
}

export function contactRoutes(app: ZodFastify, deps: ContactDeps): void {
  app.post(
    paths.contact,
    { schema: { body: contactRequest, response: { 200: detailResponse } } },
    async ({ body, caller, ip }) => {
      if (caller) {
        await countAttempt(deps.db, { key: userLimitKey('contact', caller.userId), ...PER_SENDER });
      } else {
        await countByNetwork(deps, networksOf(ip), { kind: 'contact', ...PER_SENDER });
      }
      const account = caller && (await deps.senderOf(caller.userId));
      const { name, email } = account ?? claimedSender(body);
      const { subject, message } = body;
      const written = { name, email, subject, message };
      await deps.db.transaction(async (tx) => {
        await tx.insert(contactMessages).values({
          id: randomId(),
          userId: caller?.userId ?? null,
          ...written,
        });
        await deps.postMail(tx, contactMail(deps.operator, written, account));
      });
      return { detail: messages.contact.sent };
    },
  );
}

/** @throws AppError when a sender without an account leaves out name or address (S5.15). */
function claimedSender({ name, email }: ContactRequest): Sender {
  if (!name || !email) throw new AppError('contact_incomplete');
  return { name, email };
}
