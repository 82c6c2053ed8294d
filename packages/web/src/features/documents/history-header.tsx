import { messages } from '@legible/contracts/messages';

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

export function HistoryHeader() {
  return (
    <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--line)]">
      <tr>
        {columns.map((column, index) => (
          <th
            key={column}
            scope="col"
            className="px-1.5 py-2.5 text-left text-xs font-medium text-muted first:pl-4 last:pr-2 last:pl-0 last:text-right sm:px-3 sm:first:pl-5 sm:last:pr-5"
          >
            {/* On a phone the last column is as narrow as its icon. */}
            <span className={index === columns.length - 1 ? 'max-sm:sr-only' : undefined}>
              {column}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
