import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { documents } from './documents-schema.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * Passwords of protected files, each while its document runs (decision 59). A trigger of the migration takes the row away in
 * the statement that ends the run, and another books the removal of the key, which lies among the stored objects.
 */
export const filePasswords = pgTable('file_passwords', {
  documentId: text('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  /** Names the object that holds the key. */
  keyId: text('key_id').notNull(),
  /** The password, encrypted with that key: no use without it. */
  sealed: bytea('sealed').notNull(),
});
