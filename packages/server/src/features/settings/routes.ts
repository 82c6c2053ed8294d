import { paths } from '@legible/contracts/endpoints';
import type { RetentionDays } from '@legible/contracts/documents/retention';
import {
  DEFAULT_SETTINGS,
  settings as settingsSchema,
  settingsResponse,
  type Settings,
  type SettingsResponse,
} from '@legible/contracts/settings';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { settings } from '../../platform/db/schema.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';

interface Retention {
  retention_days: RetentionDays | null;
  deletion_from: string | null;
  max_retention_days: RetentionDays | null;
}

export interface SettingsDeps {
  db: Database;
  /** What holds of the deletion of documents by themselves. */
  readRetention(this: void, userId: string): Promise<Retention>;
  /** @throws AppError `retention_too_long` for more than the operator allows. */
  chooseRetention(
    this: void,
    tx: Transaction,
    userId: string,
    days: Retention['retention_days'],
  ): Promise<void>;
  /** @throws AppError for languages that cannot be read here. */
  requireLanguages(this: void, names: readonly string[]): void;
}

export function settingsRoutes(app: ZodFastify, deps: SettingsDeps): void {
  const { db } = deps;
  const allOf = async (userId: string): Promise<SettingsResponse> => ({
    ...(await readSettings(db, userId)),
    ...(await deps.readRetention(userId)),
  });

  app.get(paths.settings, { schema: { response: { 200: settingsResponse } } }, async (request) =>
    allOf(requireCaller(request).userId),
  );

  app.put(
    paths.settings,
    { schema: { body: settingsSchema, response: { 200: settingsResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      const { retention_days: days, ...others } = request.body;
      if (others.languages) deps.requireLanguages(others.languages);
      await db.transaction(async (tx) => {
        if (days !== undefined) await deps.chooseRetention(tx, userId, days);
        await writeSettings(tx, userId, others);
      });
      return allOf(userId);
    },
  );
}

/** The user's settings; the defaults until something is changed (D29). */
export async function readSettings(db: Database, userId: string): Promise<Settings> {
  const [row] = await db.select().from(settings).where(eq(settings.userId, userId));
  if (!row) return DEFAULT_SETTINGS;
  const { processedTag, autostartOcr, languages, notifies, mailsWhenReady } = row;
  return {
    processed_tag: processedTag,
    autostart_ocr: autostartOcr,
    languages,
    notifies,
    mails_when_ready: mailsWhenReady,
  };
}

async function writeSettings(
  tx: Transaction,
  userId: string,
  value: Omit<Settings, 'retention_days'>,
): Promise<void> {
  const { processed_tag: processedTag, autostart_ocr: autostartOcr, languages } = value;
  const { notifies, mails_when_ready: mailsWhenReady } = value;
  const row = {
    processedTag,
    autostartOcr,
    ...(languages !== undefined && { languages }),
    ...(notifies !== undefined && { notifies }),
    ...(mailsWhenReady !== undefined && { mailsWhenReady }),
  };
  await tx
    .insert(settings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: settings.userId, set: row });
}
