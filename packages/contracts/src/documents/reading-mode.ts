import { z } from 'zod';

/**
 * Which pages are read: `auto` those that show text which cannot be found yet; `redo` also those with an old invisible layer,
 * which is replaced; `force` all, and a page with text of its own becomes a picture of itself first.
 */
export const readingMode = z.enum(['auto', 'redo', 'force']);
export type ReadingMode = z.infer<typeof readingMode>;
