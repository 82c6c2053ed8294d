import type { HistoryFile } from '@legible/contracts/documents/documents';

/** What a button of a row asks for, before it is done. */
export interface Asked {
  what: 'delete' | 'read-again' | 'rename';
  file: HistoryFile;
}
