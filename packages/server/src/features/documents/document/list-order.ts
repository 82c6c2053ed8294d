import type { SortKey } from '@legible/contracts/documents/documents';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { documents } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** By what a list of documents is sorted; those of which it is the same, by their ids. */
export interface Order {
  sort: SortKey;
  order: 'asc' | 'desc';
}

export const NEWEST_FIRST: Order = { sort: 'created', order: 'desc' };

/** As people expect names to be sorted, whatever the database's own way is. */
const named = (name: SQL | typeof documents.inputName) => sql`${name} collate "und-x-icu"`;

/** Of each key: what is compared, how it travels in a cursor, and how it is read from there. */
const KEYS: Record<SortKey, { value: SQL; text: SQL<string>; read: (text: string) => SQL }> = {
  // The column is finer than a `Date`.
  created: {
    value: sql`${documents.createdAt}`,
    text: sql<string>`(extract(epoch from ${documents.createdAt}) * 1000000)::bigint::text`,
    read: (text) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
  },
  name: {
    value: named(documents.inputName),
    text: sql<string>`${documents.inputName}`,
    read: (text) => named(sql`${text}::text`),
  },
  size: {
    value: sql`${documents.byteSize}`,
    text: sql<string>`${documents.byteSize}::text`,
    read: (text) => sql`${digits(text)}::bigint`,
  },
  pages: {
    value: sql`${documents.pageCount}`,
    text: sql<string>`${documents.pageCount}::text`,
    read: (text) => sql`${digits(text)}::bigint`,
  },
};

/** For `select`: what `cursorAt` needs of a row. */
export const keyOf = ({ sort }: Order): SQL<string> => KEYS[sort].text;

export function inOrder({ sort, order }: Order): SQL[] {
  const way = order === 'asc' ? asc : desc;
  return [way(KEYS[sort].value), way(documents.id)];
}

/**
 * The place of a document in a list, which stays the same when others come and go. Times are written plainly, as
 * they always were; what people typed is not.
 */
export function cursorAt(
  { id, sortKey }: { id: string; sortKey: string },
  { sort }: Order = NEWEST_FIRST,
): string {
  if (sort === 'created') return `${sortKey}_${id}`;
  return `${Buffer.from(sortKey).toString('base64url')}.${id}`;
}

/**
 * That a document comes after the place.
 * @throws AppError `bad_request` for a place of another order
 */
export function behind({ sort, order }: Order, cursor: string): SQL {
  const { value, read } = KEYS[sort];
  const [key, id] = splitAt(cursor, sort === 'created' ? '_' : '.');
  const text = sort === 'created' ? digits(key) : Buffer.from(key, 'base64url').toString();
  const place = sql`(${value}, ${documents.id})`;
  const from = sql`(${read(text)}, ${id})`;
  return order === 'asc' ? sql`${place} > ${from}` : sql`${place} < ${from}`;
}

function splitAt(cursor: string, sign: string): [string, string] {
  const split = cursor.indexOf(sign);
  if (split < 1) throw new AppError('bad_request');
  return [cursor.slice(0, split), cursor.slice(split + 1)];
}

function digits(text: string): string {
  if (!/^\d{1,17}$/.test(text)) throw new AppError('bad_request');
  return text;
}
