import { z } from 'zod';

/** D46: any characters, no composition rule; the upper limit bounds the cost of hashing. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const email = z.email().max(254);
const personName = z.string().trim().min(1).max(100);
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

const isoDate = z.iso.datetime();

export const user = z.object({
  id: z.string(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subscription: z.string(),
  role_type: z.number().int(),
  limit: z.number().int(),
  month_usage: z.number().int(),
  subscription_status: z.string().nullable(),
  subscription_start_date: isoDate.nullable(),
  subscription_cancel_date: isoDate.nullable(),
  monthly_at: isoDate.nullable(),
  stripe_customer_id: z.string().nullable(),
  stripe_subscription_id: z.string().nullable(),
  stripe_price_id: z.string().nullable(),
  stripe_subscription_item_id: z.string().nullable(),
});
export type User = z.infer<typeof user>;

export const detailResponse = z.object({ detail: z.string() });
