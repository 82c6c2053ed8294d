import { z } from 'zod';

/** D29: the suffix of a processed download's name; empty means no suffix. */
export const processedTag = z
  .string()
  .max(32)
  .regex(/^[\p{L}\p{N}._-]*$/u);

export const settings = z.object({ processed_tag: processedTag, autostart_ocr: z.boolean() });
export type Settings = z.infer<typeof settings>;

export const DEFAULT_SETTINGS: Settings = { processed_tag: 'ocr', autostart_ocr: false };
