import type { HistoryFile } from '@legible/contracts/documents';
import { type Virtualizer, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { isLong } from '../../lib/format.ts';
import { DocumentRow } from './document-row.tsx';
import { type HistoryRow, nameOf, rowKey } from './history-rows.ts';
import { NameTooltips } from './name-tooltips.tsx';
import { RunningRow } from './running-row.tsx';
import type { More } from './use-more.ts';
import type { FileActions } from './use-file-actions.ts';
import type { RunActions } from './use-run-actions.ts';
import type { Uploads } from './use-uploads.ts';
import { HistoryColumns, HistoryHeader } from './history-header.tsx';

const ROW_HEIGHT = 61;
const HEADER_ROWS = 1;
/** So many rows before the last one that is loaded, the next ones are asked for. */
const AHEAD = 50;
/** What a table says of its rows when it does not know their number. */
const UNKNOWN = -1;

export interface HistoryTableProps {
  rows: readonly HistoryRow[];
  more: More;
  /** The server is being asked for what is not loaded. */
  asking: boolean;
  actions: FileActions;
  uploads: Uploads;
  runs: RunActions;
  onDelete: (file: HistoryFile) => void;
  /** Shown in the place of rows when there are none. */
  children: ReactNode;
}

/** Only the rows in sight exist, so that ten thousand are as quick as ten. */
export function HistoryTable(props: HistoryTableProps) {
  const { rows, more, asking, actions, uploads, runs, onDelete, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // With another function the virtualizer would measure all rows anew.
  const keyOf = useCallback((index: number) => keyAt(rows, index), [rows]);
  // oxlint-disable-next-line react/incompatible-library -- we do not use the compiler it trips
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey: keyOf,
    measureElement: heightOf,
    overscan: 6,
  });
  const longNames = useMemo(() => rows.some((row) => isLong(nameOf(row))), [rows]);
  const visible = virtualizer.getVirtualItems();
  const above = visible[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  useLoadAhead(more, (visible.at(-1)?.index ?? 0) >= rows.length - AHEAD);

  return (
    <div
      ref={scroller}
      className="h-[calc(100vh-300px)] min-h-64 overflow-x-hidden overflow-y-auto border-t border-line"
    >
      <table
        className="w-full table-fixed text-sm"
        aria-rowcount={more.left || asking ? UNKNOWN : rows.length + HEADER_ROWS}
      >
        <HistoryColumns />
        <HistoryHeader />
        <tbody>
          <NameTooltips wanted={longNames}>
            <Spacer height={above} />
            {visible.map(({ index, key }) => {
              const row = rows[index];
              const common = { runs, index, measure: virtualizer.measureElement };
              if (!row) return null;
              if (row.type === 'progress') {
                return <RunningRow key={key} item={row} uploads={uploads} {...common} />;
              }
              return (
                <DocumentRow
                  key={key}
                  file={row}
                  actions={actions}
                  onDelete={onDelete}
                  {...common}
                />
              );
            })}
            <Spacer height={below} />
          </NameTooltips>
        </tbody>
      </table>
      {children}
    </div>
  );
}

/** Asks for the next rows before the last one that is loaded comes in sight; one that failed waits for a person. */
function useLoadAhead({ left, loading, failed, load }: More, near: boolean) {
  const wanted = near && left && !loading && !failed;
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
}

const estimateSize = () => ROW_HEIGHT;

/**
 * Of a row, in pixels: what was observed, and until then what is likely. Asking a new row itself would
 * have the browser lay out the whole table before it was going to.
 */
function heightOf(
  row: HTMLTableRowElement,
  observed: ResizeObserverEntry | undefined,
  { indexFromElement, itemSizeCache, options }: Virtualizer<HTMLDivElement, HTMLTableRowElement>,
): number {
  const [size] = observed?.borderBoxSize ?? [];
  if (size) return Math.round(size.blockSize);
  const key = options.getItemKey(indexFromElement(row));
  return itemSizeCache.get(key) ?? ROW_HEIGHT;
}

function keyAt(rows: readonly HistoryRow[], index: number) {
  const row = rows[index];
  return row ? rowKey(row) : index;
}

/** Stands in for the rows out of sight. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}
