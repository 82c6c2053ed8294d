import type { HistoryFile } from '@legible/contracts/documents/documents';
import { DocumentRow, type RowParts } from './document-row.tsx';

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
const actions = { downloading: null, download: async () => undefined };
const runs = { retry: async () => undefined };

/** The rows of documents as the table will have them, to be seen until the application is there to work them. */
export function EarlyRows({ files }: { files: readonly HistoryFile[] }) {
  return files.map((file, index) => (
    <DocumentRow
      key={file.file_id}
      {...{ parts, file, index, actions, runs }}
      isChosen={false}
      measure={nothing}
      onChoose={nothing}
      onAsk={nothing}
    />
  ));
}
