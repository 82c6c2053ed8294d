import { z } from 'zod';
import { SUBSCRIPTION_INTERVALS } from './billing.ts';
import { withoutDirections } from './documents/directions.ts';

/** D46: any characters, no composition rule; the upper limit bounds the cost of hashing. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const email = z.email().max(254);
const personName = z.string().overwrite(withoutDirections).trim().min(1).max(100);
const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

export const csrfResponse = z.object({ csrftoken: z.string() });

export const loginRequest = z.object({ email, password: z.string().min(1).max(PASSWORD_MAX) });
export type LoginRequest = z.infer<typeof loginRequest>;

/**
 * The client sends `subscription`, `role_type` and `limit` because the contract says so; the server
 * accepts and ignores them (D23, D24): what an account may do is never the client's to decide.
 */
export const registerRequest = z.object({
  email,
  password: newPassword,
  name: personName,
  last_name: personName,
  subscription: z.unknown().optional(),
  role_type: z.unknown().optional(),
  limit: z.unknown().optional(),
});
export type RegisterRequest = z.input<typeof registerRequest>;

/** What the client claims at registration (S9.14). */
export const REGISTRATION_CLAIMS = { subscription: 'free', role_type: 1, limit: 100 } as const;

export const requestResetRequest = z.object({ email });

/** Characters of a reset code: digits and capitals that cannot be taken for each other. */
export const RESET_CODE_LENGTH = 8;
export const RESET_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** People copy codes with blanks and in small letters; both are forgiven. */
const resetCode = z.string().trim().min(1).max(32);

export const verifyCodeRequest = z.object({ email, code: resetCode });

/** The grant that verify-code left in a cookie decides; the code may come along (D6). */
export const resetRequest = z.object({
  email,
  new_password: newPassword,
  code: resetCode.optional(),
});

export const changePasswordRequest = z.object({
  current_password: z.string().min(1).max(PASSWORD_MAX),
  new_password: newPassword,
});

/** Asked again before something that cannot be undone. */
export const passwordConfirmation = z.object({ password: z.string().min(1).max(PASSWORD_MAX) });

/** What people may change of their account; anything else in the body is ignored (D59). */
export const profileUpdate = z.object({
  name: personName.optional(),
  last_name: personName.optional(),
  /** Ignored, but noted (D23). */
  role_type: z.unknown().optional(),
});

/** Moves an account to another address, once that address has said yes by a link. */
export const changeEmailRequest = z.object({
  email,
  password: z.string().min(1).max(PASSWORD_MAX),
});
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

/** What stands in the link of a mail. */
export const linkToken = z.object({ token: z.string().min(1).max(100) });

/** What became of a link: `already` when its reader, or a program that looks at mails, had opened it before. */
export const linkOpened = z.object({ status: z.enum(['done', 'already']) });
export type LinkOpened = z.infer<typeof linkOpened>;

/** `signed_out`: the change had happened, so every device is logged out and a new password is to be set. */
export const emailKept = z.object({ status: z.enum(['stopped', 'signed_out']) });
export type EmailKept = z.infer<typeof emailKept>;

const isoDate = z.iso.datetime();

export const session = z.object({
  id: z.string(),
  /** The session of this very call. */
  current: z.boolean(),
  /** Browser and system as the browser names itself; null when it did not. */
  user_agent: z.string().nullable(),
  created_at: isoDate,
  last_used_at: isoDate,
});
export type Session = z.infer<typeof session>;
export const sessionsResponse = z.object({ sessions: z.array(session) });

export const user = z.object({
  id: z.string(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The address was confirmed by its owner. */
  email_confirmed: z.boolean(),
  /** The address that the account moves to when the link sent there is opened; told by calls about the account. */
  pending_email: z.string().nullable().optional(),
  subscription: z.string(),
  role_type: z.number().int(),
  limit: z.number().int(),
  month_usage: z.number().int(),
  /** Bytes and documents that are kept for the user; the plan bounds both. */
  stored_bytes: z.number().int().optional(),
  stored_documents: z.number().int().optional(),
  subscription_status: z.string().nullable(),
  subscription_start_date: isoDate.nullable(),
  subscription_cancel_date: isoDate.nullable(),
  monthly_at: isoDate.nullable(),
  /** The end of the period that `month_usage` counts: then pages come back, unless a payment is open. */
  period_end: isoDate.optional(),
  stripe_customer_id: z.string().nullable(),
  stripe_subscription_id: z.string().nullable(),
  stripe_price_id: z.string().nullable(),
  stripe_subscription_item_id: z.string().nullable(),
  /** How the running plan is billed; null for the free plan and for one that was given. */
  subscription_interval: z.enum(SUBSCRIPTION_INTERVALS).nullable().optional(),
  /** A downgrade that waits for the end of the paid period. */
  scheduled_change: z
    .object({
      subscription: z.string(),
      subscription_interval: z.enum(SUBSCRIPTION_INTERVALS),
      at: isoDate,
    })
    .nullable()
    .optional(),
});
export type User = z.infer<typeof user>;

export const usersResponse = z.object({ users: z.array(user) });

export const detailResponse = z.object({ detail: z.string() });
