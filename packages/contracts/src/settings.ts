import { z } from 'zod';
import { languageChoice } from './documents/languages.ts';
import { retentionDays } from './documents/retention-days.ts';

/** D29: the suffix of a processed download's name; empty means no suffix. */
export const processedTag = z
  .string()
  .max(32)
  .regex(/^[\p{L}\p{N}._-]*$/u);

/** What may be changed. A field that is younger than the others may be left out, and then stays as it is. */
export const settings = z.object({
  processed_tag: processedTag,
  autostart_ocr: z.boolean(),
  retention_days: retentionDays
    .nullable()
    .optional()
    .describe('Days after which documents are deleted by themselves; null for never (D83).'),
  languages: languageChoice
    .nullable()
    .optional()
    .describe(
      "Languages that uploads are read in which name no others, or auto alone; null for the server's setting.",
    ),
  notifies: z
    .boolean()
    .optional()
    .describe('Whether a browser that may do so tells that files are ready which took long.'),
  mails_when_ready: z
    .boolean()
    .optional()
    .describe('Whether a mail tells that files are ready which took longer than ten minutes.'),
});
export type Settings = z.infer<typeof settings>;

/** The settings as they hold, with what comes of them. */
export const settingsResponse = settings.extend({
  deletion_from: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe(
      'No document is deleted by itself before; null where that moment is over or never comes.',
    ),
  max_retention_days: retentionDays
    .nullable()
    .optional()
    .describe('The longest time that this server allows; null where it allows any.'),
});
export type SettingsResponse = z.infer<typeof settingsResponse>;

export const DEFAULT_SETTINGS: Settings = {
  processed_tag: 'ocr',
  autostart_ocr: false,
  languages: null,
  notifies: true,
  mails_when_ready: true,
};
