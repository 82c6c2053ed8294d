import { z } from 'zod';
import { documentParams } from './page-text.ts';

/** What a document can be taken along as, with the end of its name and its type. */
export const EXPORT_FORMATS = {
  text: { ending: '.txt', type: 'text/plain; charset=utf-8' },
  markdown: { ending: '.md', type: 'text/markdown; charset=utf-8' },
  docx: {
    ending: '.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    ending: '.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  words: { ending: '.words.csv', type: 'text/csv; charset=utf-8' },
  hocr: { ending: '.hocr', type: 'text/html; charset=utf-8' },
  alto: { ending: '.alto.xml', type: 'application/xml' },
  pdf: { ending: '.pdf', type: 'application/pdf' },
  pdfa: { ending: '.pdfa.pdf', type: 'application/pdf' },
  pictures: { ending: '.pictures.zip', type: 'application/zip' },
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

const formats = Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]];

/** Those that are made of the file and not of what was read. */
export type FileFormat = 'pdf' | 'pdfa' | 'pictures';

const fileFormats: ReadonlySet<ExportFormat> = new Set<FileFormat>(['pdf', 'pdfa', 'pictures']);

export const isFileFormat = (format: ExportFormat): format is FileFormat => fileFormats.has(format);

/** Resolution of pictures of pages. */
export const PICTURE_DPI = 150;

/** What may be chosen of an export. What is made of the file knows no choices. */
export const exportChoices = z.object({
  format: z
    .enum(formats)
    .describe(
      'text: plain, a form feed between pages. markdown, docx: headings, paragraphs and tables. xlsx: the tables. ' +
        'words: CSV of words with their boxes. hocr, alto: words with their places. pdf: the searchable file. ' +
        `pdfa: the same as PDF/A-2b. pictures: a ZIP archive of its pages as PNG, at ${PICTURE_DPI} dpi.`,
    ),
  hyphens: z
    .enum(['joined', 'kept'])
    .default('joined')
    .describe("Words that a hyphen breaks at a line's end; for text, markdown and docx."),
  furniture: z
    .enum(['left_out', 'kept'])
    .default('kept')
    .describe('Running heads and page numbers; for every format that is made of text.'),
});
export type ExportChoices = z.infer<typeof exportChoices>;

export const exportParams = documentParams;

/** Documents of one archive. */
export const MOST_EXPORTED_DOCUMENTS = 250;
/** Pages of one archive. */
export const MOST_EXPORTED_PAGES = 100_000;
/** Bytes of the stored files of one archive, where it is made of these. */
export const MOST_EXPORTED_BYTES = 16 * 2 ** 30;
/** Bytes of a file that is made into PDF/A or pictures. */
export const MOST_CONVERTED_BYTES = 2 ** 30;
/** Pages of an archive of pictures. */
export const MOST_PICTURES = 500;

/** Documents that are to be taken along together, in the order in which the archive holds them. */
export const archiveRequest = exportChoices.extend({
  ids: z
    .array(z.string().regex(/^[\w-]{22}$/))
    .min(1)
    .max(MOST_EXPORTED_DOCUMENTS),
});
export type ArchiveRequest = z.infer<typeof archiveRequest>;

/**
 * Where the archive is: to be opened as a link, so that the browser saves it while it comes. It needs no header, and
 * no cookie; it works while the session of its caller lasts, a few minutes at most.
 */
export const archiveResponse = z.object({
  url: z.string(),
  expires_at: z.iso.datetime(),
  /** Documents of which it will hold a file. */
  documents: z.number().int(),
  /** Those of which it will hold none, and why; the archive has the same in a note. */
  missing: z.array(z.object({ file_id: z.string(), input_name: z.string(), detail: z.string() })),
});
export type ArchiveResponse = z.infer<typeof archiveResponse>;
