import type { HistoryFile } from '@legible/contracts/documents/documents';
import type { FileActions } from '../files/use-file-actions.ts';
import type { ProgressItem } from '../progress/progress-state.ts';
import type { RunActions } from '../runs/use-run-actions.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { DocumentRow, type RowParts } from './document-row.tsx';
import { rowKey, useHistoryRows } from './history-rows.ts';
import { RunningRow } from './running-row.tsx';

/** Without the router and the small pictures, which come with the application. */
const parts: RowParts = {
  Link: ({ to, className, children }) => (
    <a href={to} className={className}>
      {children}
    </a>
  ),
  Thumbnail: () => null,
};

const nothing = () => undefined;
const later = async () => undefined;
const actions: FileActions = { downloading: null, download: later, remove: later };
const runs: RunActions = { cancelling: new Set(), cancel: later, cancelAll: later, retry: later };
const uploads: Uploads = {
  uploading: false,
  upload: () => false,
  retry: nothing,
  dismiss: nothing,
  pagesLeft: null,
  cancel: nothing,
};

interface EarlyRowsProps {
  items: readonly ProgressItem[];
  files: readonly HistoryFile[];
  /** Rows that may be in sight. */
  most: number;
}

/** The rows of documents as the table will have them, to be seen until the application is there to work them. */
export function EarlyRows({ items, files, most }: EarlyRowsProps) {
  const rows = useHistoryRows(items, files, '').slice(0, most);
  return rows.map((row, index) => {
    const common = { actions, runs, index, measure: nothing };
    if (row.type === 'progress') {
      return <RunningRow key={rowKey(row)} item={row} uploads={uploads} {...common} />;
    }
    const choice = { isChosen: false, onChoose: nothing };
    return (
      <DocumentRow
        key={rowKey(row)}
        {...{ parts, file: row }}
        {...choice}
        {...common}
        onAsk={nothing}
      />
    );
  });
}
