import type { ExportFormat } from '../../documents/exports.ts';

interface FormatText {
  name: string;
  /** How its files' names end, as a person knows it. */
  ending: string;
  /** What it is for. */
  about: string;
}

/** What is told where documents are exported, and in the archives themselves. */
export const exportMessages = {
  archiveName: 'legible-export.zip',
  /** A file of an archive that names the documents without one. */
  noteName: 'What is missing',
  noteEnding: '.txt',
  note: 'These documents are not in this archive:',
  gone: 'It was deleted while the archive was made.',
  /** In place of the name of one that is not there any more. */
  goneName: 'A document',
  pageFailed: (page: number) => `Page ${page} cannot be drawn.`,
  pictureEnding: (page: string) => ` page ${page}.png`,
  open: 'Export',
  title: 'Export',
  description: (name: string) => `${name} in another form`,
  descriptionOfMany: (count: number) =>
    `${count.toLocaleString('en-US')} documents in one ZIP archive`,
  close: 'Close',
  choices: 'What becomes of print',
  joinHyphens: 'Join broken words',
  joinHyphensHint: 'Words that a hyphen breaks at the end of a line, in text and Word.',
  leaveFurniture: 'Leave out running heads and page numbers',
  leaveFurnitureHint: 'What stands at the top or foot of page after page.',
  formats: 'Formats',
  preparing: 'Preparing the file',
  started: 'Export started',
  failed: 'Could not export. Please try again.',
  /** Of an archive that does not have all documents. */
  without: (count: number) =>
    count === 1
      ? 'One document is not in the archive. A note in it says why.'
      : `${count.toLocaleString('en-US')} documents are not in the archive. A note in it says why.`,
  texts: {
    docx: { name: 'Word', ending: '.docx', about: 'To edit: headings, paragraphs and tables.' },
    text: {
      name: 'Plain text',
      ending: '.txt',
      about: 'The lines as they stand, for any program.',
    },
    markdown: { name: 'Markdown', ending: '.md', about: 'For notes, wikis and language models.' },
    xlsx: { name: 'Tables', ending: '.xlsx', about: 'A workbook with a sheet for each table.' },
    pdf: {
      name: 'Searchable PDF',
      ending: '.pdf',
      about: 'The pages as they look, with their text.',
    },
    pdfa: {
      name: 'PDF/A',
      ending: '.pdf',
      about: 'The same for long keeping, as archives ask for it.',
    },
    pictures: { name: 'Pictures', ending: '.zip', about: 'Each page as PNG, at 150 dots an inch.' },
    words: { name: 'Words', ending: '.csv', about: 'Each word with its place and confidence.' },
    alto: { name: 'ALTO', ending: '.xml', about: 'For libraries and archives.' },
    hocr: { name: 'hOCR', ending: '.hocr', about: 'For other OCR tools.' },
  } satisfies Record<ExportFormat, FormatText>,
} as const;
