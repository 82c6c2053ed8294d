import { z } from 'zod';

/** What a key may do: `read` is every call that changes nothing, `write` every other one. One of them is enough. */
export const keyScope = z.enum(['read', 'write']);
export type KeyScope = z.infer<typeof keyScope>;

/** Whether a key is of a server that takes money, or of one in test mode. */
export type KeyMode = 'live' | 'test';

/**
 * How a key looks: what it is of, 32 characters by chance and 6 that check them. Programs that search texts for
 * secrets find it by this.
 */
export const KEY_PATTERN = /\blegible_(?:live|test)_[0-9A-Za-z]{38}\b/;

/** An account may have this many keys at most, expired ones included. */
export const MOST_KEYS = 20;

export const KEY_NAME_MAX = 60;

/** Days after which keys may end, as the profile offers them. */
export const KEY_DAYS = [30, 90, 365] as const;
export const LONGEST_KEY_DAYS = 3650;

const isoDate = z.iso.datetime();

export const makeKeyRequest = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(KEY_NAME_MAX)
    .regex(/^\P{Cc}*$/u)
    .describe('What the key is for, for the list.'),
  scopes: z
    .array(keyScope)
    .min(1)
    .max(2)
    .refine((scopes) => new Set(scopes).size === scopes.length)
    .describe('read: every call that changes nothing; write: every other one.'),
  expires_in_days: z
    .number()
    .int()
    .min(1)
    .max(LONGEST_KEY_DAYS)
    .nullable()
    .default(null)
    .describe('After how many days it ends by itself; null for never.'),
  password: z.string().min(1).max(128),
});
export type MakeKeyRequest = z.input<typeof makeKeyRequest>;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins, and its last four characters: enough to know it by, and of no use to a thief. */
  prefix: z.string(),
  last_four: z.string(),
  scopes: z.array(keyScope),
  created_at: isoDate,
  /** To the minute; null for one that was never used. */
  last_used_at: isoDate.nullable(),
  expires_at: isoDate.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only answer that holds a key itself. */
export const madeKey = apiKey.extend({ key: z.string() });
export type MadeKey = z.infer<typeof madeKey>;

export const keysResponse = z.object({
  keys: z.array(apiKey),
  /** Whether keys can be made and work under the account's plan. */
  available: z.boolean(),
  calls_per_minute: z.number().int(),
});
export type KeysResponse = z.infer<typeof keysResponse>;
