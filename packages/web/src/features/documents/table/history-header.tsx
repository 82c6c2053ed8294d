import { messages } from '@legible/contracts/messages/application';
import type { ReactNode } from 'react';
import { tableRole } from './table-roles.ts';

const { columns } = messages.history;
/** As the specification gives them; they add up to more than a whole, which browsers even out (D21). */
const WIDTHS = ['40%', '30%', '30%', '10%'];

export function HistoryColumns() {
  return (
    <colgroup>
      {columns.map((column, index) => (
        <col key={column} style={{ width: WIDTHS[index] }} />
      ))}
    </colgroup>
  );
}

/** @param choosing stands before the name of the first column, as the boxes of the rows do before theirs */
export function HistoryHeader({ choosing }: { choosing: ReactNode }) {
  return (
    // Cards name their buttons themselves; who listens still hears of the columns.
    <thead
      {...tableRole.rowgroup}
      className="z-10 bg-surface shadow-[0_1px_0_var(--line)] max-sm:sr-only lg:sticky lg:top-0"
    >
      <tr {...tableRole.row}>
        {columns.map((column, index) => (
          <th
            key={column}
            scope="col"
            {...tableRole.columnheader}
            className="px-3 py-2.5 text-left text-xs font-medium text-muted first:py-0 first:pl-2 last:pr-5 last:pl-0 last:text-right"
          >
            {index === 0 ? (
              <span className="flex items-center">
                <span className="max-sm:hidden">{choosing}</span>
                {column}
              </span>
            ) : (
              column
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
