import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { appSecrets } from './schema.ts';

/** A named 256-bit secret, made by whichever node asks first and the same for all of them. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(appSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} vanished.`);
  return row.value;
}
