import { paths } from '@legible/contracts/endpoints';
import {
  DEFAULT_SETTINGS,
  settings as settingsSchema,
  type Settings,
} from '@legible/contracts/settings';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { settings } from '../../platform/db/schema.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';

export function settingsRoutes(app: ZodFastify, { db }: { db: Database }): void {
  app.get(paths.settings, { schema: { response: { 200: settingsSchema } } }, async (request) =>
    readSettings(db, requireCaller(request).userId),
  );

  app.put(
    paths.settings,
    { schema: { body: settingsSchema, response: { 200: settingsSchema } } },
    async (request) => {
      await writeSettings(db, requireCaller(request).userId, request.body);
      return request.body;
    },
  );
}

/** The user's settings; the defaults until something is changed (D29). */
export async function readSettings(db: Database, userId: string): Promise<Settings> {
  const [row] = await db.select().from(settings).where(eq(settings.userId, userId));
  if (!row) return DEFAULT_SETTINGS;
  return { processed_tag: row.processedTag, autostart_ocr: row.autostartOcr };
}

async function writeSettings(db: Database, userId: string, value: Settings): Promise<void> {
  const row = { processedTag: value.processed_tag, autostartOcr: value.autostart_ocr };
  await db
    .insert(settings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: settings.userId, set: row });
}
