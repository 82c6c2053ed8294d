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
} as const;
