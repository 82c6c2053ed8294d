import { messages } from '@legible/contracts/messages/application';
import type { ReactNode } from 'react';
import { tableRole } from './table-roles.ts';

/** Assistive technology counts rows from 1, the header's too. */
const FIRST_POSITION = 2;

export type MeasureRow = (element: HTMLTableRowElement | null) => void;

interface TableRowProps {
  /** The row's place among all rows, in sight or not. */
  index: number;
  measure: MeasureRow;
  name: ReactNode;
  original: ReactNode;
  processed: ReactNode;
  actions: ReactNode;
}

const { version } = messages.files;

// Of a card the name has the first line to itself; what fits beside each other follows in the next.
const versionCell = 'py-2.5 align-middle sm:px-3 max-sm:grow max-sm:basis-auto max-sm:py-0';

/** A row of the table; on a phone a card, with what can be done at its upper corner. */
export function TableRow({ index, measure, name, original, processed, actions }: TableRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      {...tableRole.row}
      aria-rowindex={index + FIRST_POSITION}
      className="border-b border-line transition-colors hover:bg-sunken/50 max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:gap-2 max-sm:py-3.5 max-sm:pr-4 max-sm:pl-2 sm:h-15"
    >
      <td
        {...tableRole.cell}
        className="py-1.5 pr-3 pl-2 align-middle max-sm:basis-full max-sm:p-0"
      >
        {name}
      </td>
      <td {...tableRole.cell} data-version={version.original} className={versionCell}>
        {original}
      </td>
      <td {...tableRole.cell} data-version={version.processed} className={versionCell}>
        {processed}
      </td>
      <td
        {...tableRole.cell}
        className="py-2.5 pr-5 text-right align-middle max-sm:absolute max-sm:top-2.5 max-sm:right-2 max-sm:p-0"
      >
        {actions}
      </td>
    </tr>
  );
}
