import type { ReactNode } from 'react';

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

const cell = 'px-1.5 py-2.5 align-middle sm:px-3';

export function TableRow({ index, measure, name, original, processed, actions }: TableRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + FIRST_POSITION}
      className="h-15 border-b border-line transition-colors hover:bg-sunken/50"
    >
      <td className={`${cell} pl-4 sm:pl-5`}>{name}</td>
      <td className={cell}>{original}</td>
      <td className={cell}>{processed}</td>
      <td className="py-2.5 pr-2 text-right align-middle sm:pr-5">{actions}</td>
    </tr>
  );
}
