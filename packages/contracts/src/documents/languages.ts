import { z } from 'zod';

/** In place of languages: they are found on each page. */
export const AUTO = 'auto';

/** This many languages may be named for a document: each one more makes unsure lines dearer to read. */
export const MOST_LANGUAGES = 3;

/** Tesseract's names, like `fra`. */
const code = z.string().regex(/^\w{1,32}$/);

/** What a document is read in: names of languages, best first, or `auto` alone. */
export const languageChoice = z.array(code).min(1).max(MOST_LANGUAGES);

/** The same in a query. A plus sign that was not encoded arrives as a space. */
export const languagesQuery = z
  .string()
  .max(200)
  .regex(/^\w{1,32}(?:[+ ]\w{1,32})*$/)
  .optional()
  .describe(
    `Languages to read in, like fra or fra%2Bdeu, at most ${MOST_LANGUAGES}, or auto: found on each page. ` +
      "Without, the account's setting holds, or else the server's. /v1/ocr/languages lists what is installed.",
  );

/** A language that something was read in. */
export const readLanguage = z.object({
  code,
  /** In English. */
  name: z.string(),
});
export type ReadLanguage = z.infer<typeof readLanguage>;

/** A language that can be read here. */
export const offeredLanguage = readLanguage.extend({
  /** In itself. */
  native_name: z.string(),
  /** As Unicode names it. */
  script: z.string(),
});
export type OfferedLanguage = z.infer<typeof offeredLanguage>;

export const languagesResponse = z.object({
  /** Script by script, the most used ones first. */
  languages: z.array(offeredLanguage),
  /** What is read where the user has not chosen: names of languages, or `auto` alone. */
  default: z.array(z.string()),
  /** How many may be named for a document. */
  most: z.number().int(),
});
export type LanguagesResponse = z.infer<typeof languagesResponse>;
