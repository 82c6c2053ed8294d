import { z } from 'zod';
import { acceptedFile, historyFile } from './documents.ts';

/** One document of the caller's, whether it runs or has ended. */
export const documentParams = z.object({ id: z.string().max(64) });
export const documentResponse = historyFile.extend(
  acceptedFile.pick({ waits_for: true, waits_until: true }).shape,
);

/** Seconds; proxies cut connections that say nothing for a minute. */
const LONGEST_WAIT = 30;
export const waitQuery = z.object({
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(LONGEST_WAIT)
    .default(0)
    .describe(
      'While the document runs, answers when it has ended, or after so many seconds as it is then.',
    ),
});

export const pageParams = documentParams.extend({
  number: z.coerce.number().int().min(1).max(1_000_000).describe('Counted from 1.'),
});

/** Left, top, right, bottom: points (1/72 inch) from the upper left corner of the page as it is shown. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type TextBox = z.infer<typeof box>;

const word = z.object({
  /** Which word of the page as it was read it stands for, counted from 0: several for one that was corrected to several. */
  at: z.number().int(),
  text: z.string(),
  /** What was read, of a word that was corrected. */
  read: z.string().optional(),
  box,
  /** Whether it follows the word before it, also that of the line before, without a space: so in Chinese and Japanese. */
  joined: z.literal(true).optional(),
  /** 0 to 100; 100 for one that was corrected. */
  confidence: z.number(),
  /** The Tesseract name of the language that it was read in, such as `eng`. */
  language: z.string(),
});
export type TextWord = z.infer<typeof word>;

const line = z.object({
  box,
  /** Clockwise turn against an upright line, in degrees. */
  orientation: z.number(),
  direction: z.enum(['ltr', 'rtl', 'ttb']),
  /** Mean of its words, 0 to 100. */
  confidence: z.number(),
  /** In the order of reading. */
  words: z.array(word),
});
export type TextLine = z.infer<typeof line>;

/** A word that its owner corrected. */
const corrected = z.object({
  at: z.number().int(),
  /** What was read. */
  read: z.string(),
  /** What stands there instead: a word, several with spaces between them, or '' for none. */
  text: z.string(),
  box,
});
export type CorrectedWord = z.infer<typeof corrected>;

export const pageText = z.object({
  /** Names this reading of the page: a correction says it, since words are counted anew when a page is read again. */
  reading: z.string(),
  /** Size of the page as it is shown, in points. */
  width: z.number(),
  height: z.number(),
  /** Clockwise turn of the letters against upright, in degrees. */
  turn: z.number(),
  /** Clockwise slope of the lines, in degrees. */
  skew: z.number(),
  /** Paragraphs, and the lines of each table, in the order of reading. */
  blocks: z.array(z.object({ box, lines: z.array(line) })),
  /** What was corrected on it, also words that were taken away. */
  corrected: z.array(corrected),
});
export type PageWords = z.infer<typeof pageText>;

/**
 * What came of a page: `recognised` with its text; `left_alone` or `failed` with the reason; `waiting` while it is to be
 * read; `not_read` where its run was stopped before, or it was not asked for.
 */
const pageState = z.enum(['recognised', 'left_alone', 'failed', 'waiting', 'not_read']);
export type PageState = z.infer<typeof pageState>;

export const pageTextResponse = z.object({
  page: z.number().int(),
  state: pageState,
  /** Why a page was left alone or failed: a short name; null where nothing is known of it. */
  reason: z.string().nullable(),
  /** The same as a sentence; null for a page that was recognised. */
  detail: z.string().nullable(),
  /** As it was read, with its owner's corrections; null for any other page. */
  text: pageText.nullable(),
  /** What a page says of itself that was left alone for that; absent where nothing of it is stored. Words are of no language. */
  own: pageText.optional(),
});
export type PageTextResponse = z.infer<typeof pageTextResponse>;

export const wordParams = pageParams.extend({
  word: z.coerce.number().int().min(0).max(10_000_000).describe('Which word: its `at`.'),
});

/** Letters that a correction of a word may have. */
export const LONGEST_CORRECTION = 200;

export const correctionBody = z.object({
  reading: z.string().max(64).describe('Of the text that the word was seen in.'),
  was: z
    .string()
    .max(10_000)
    .describe('What stood there when it was seen: several words with spaces, or nothing.'),
  text: z
    .string()
    .max(LONGEST_CORRECTION)
    .describe(
      'What is to stand there: several words with spaces, or nothing; what was read puts it back.',
    ),
});
export type CorrectionBody = z.infer<typeof correctionBody>;
