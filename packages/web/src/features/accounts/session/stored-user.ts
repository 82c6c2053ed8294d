import { STORAGE_PREFIX } from '@legible/contracts/product';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { readStored, writeStored } from '../../../lib/stored-value.ts';

export const USER_KEY = `${STORAGE_PREFIX}user`;

/**
 * What the browser may remember of the user (D28): no provider's ids, no token. The plan with its dates is
 * there, so that screens show it at once and nothing on them moves when the server has answered.
 */
export interface SignedInUser {
  id: string;
  name: string;
  last_name: string;
  email: string;
  subscription: string;
  subscription_status: string | null;
  limit: number | null;
  month_usage: number | null;
  /** Unknown to a server that does not bound them. */
  stored_bytes?: number;
  stored_documents?: number;
  /** Only where the address waits for its owner: the card about it is larger then. */
  email_confirmed?: false;
  /** Told where the server tells them, and where there is something to tell. */
  subscription_interval?: 'month' | 'year';
  subscription_cancel_date?: string;
  period_end?: string;
  scheduled_change?: {
    subscription: string;
    subscription_interval: 'month' | 'year';
    at: string;
  };
}

export function readStoredUser(): SignedInUser | null {
  return parseStoredUser(readStored(USER_KEY));
}

/** A corrupt value is treated as absent. */
export function parseStoredUser(text: string | null): SignedInUser | null {
  if (text === null) return null;
  try {
    return signedInUserFrom(JSON.parse(text));
  } catch {
    return null;
  }
}

export function storeUser(user: SignedInUser | null): void {
  writeStored(USER_KEY, user && JSON.stringify(user));
}

/** Picks the known fields of a record; null when it does not describe a user. */
export function signedInUserFrom(record: unknown): SignedInUser | null {
  const fields = fieldsOf(record);
  const id = text(fields['id']);
  const name = text(fields['name']);
  const lastName = text(fields['last_name']);
  const email = text(fields['email']);
  const [bytes, documents] = [count(fields['stored_bytes']), count(fields['stored_documents'])];
  if (id === null || name === null || lastName === null || email === null) return null;
  return {
    id,
    name,
    last_name: lastName,
    email,
    subscription: text(fields['subscription']) ?? 'free',
    subscription_status: text(fields['subscription_status']),
    limit: count(fields['limit']),
    month_usage: count(fields['month_usage']),
    ...(bytes !== null && { stored_bytes: bytes }),
    ...(documents !== null && { stored_documents: documents }),
    ...(fields['email_confirmed'] === false && { email_confirmed: false as const }),
    ...planDatesFrom(fields),
  };
}

type PlanDates = Pick<
  SignedInUser,
  'subscription_interval' | 'subscription_cancel_date' | 'period_end' | 'scheduled_change'
>;

function planDatesFrom(fields: Record<string, unknown>): PlanDates {
  const interval = rhythm(fields['subscription_interval']);
  const cancelled = day(fields['subscription_cancel_date']);
  const end = day(fields['period_end']);
  const next = fieldsOf(fields['scheduled_change']);
  const [plan, at] = [text(next['subscription']), day(next['at'])];
  const nextInterval = rhythm(next['subscription_interval']);
  return {
    ...(interval && { subscription_interval: interval }),
    ...(cancelled && { subscription_cancel_date: cancelled }),
    ...(end && { period_end: end }),
    ...(plan !== null &&
      at !== null &&
      nextInterval && {
        scheduled_change: { subscription: plan, subscription_interval: nextInterval, at },
      }),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const count = (value: unknown) => (Number.isFinite(value) ? Number(value) : null);
const rhythm = (value: unknown) => (value === 'month' || value === 'year' ? value : null);
/** A date that can be shown: what was stored may be anything. */
const day = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
