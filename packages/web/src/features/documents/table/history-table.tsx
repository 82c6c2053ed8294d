import { messages } from '@legible/contracts/messages/application';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { isLong } from '../../../lib/format.ts';
import { DocumentRow, type RowParts } from './document-row.tsx';
import { tableRole } from './table-roles.ts';
import { useRowWindow } from './use-row-window.ts';
import { type HistoryRow, nameOf } from './history-rows.ts';
import { NameTooltips } from '../files/name-tooltips.tsx';
import type { Asked } from '../library/asked.ts';
import { ChooseBox } from '../library/choose-box.tsx';
import { FetchedThumbnail } from '../library/fetched-thumbnail.tsx';
import type { Chosen } from '../library/use-chosen.ts';
import { RunningRow } from './running-row.tsx';
import type { More } from '../history/use-more.ts';
import type { FileActions } from '../files/use-file-actions.ts';
import type { RunActions } from '../runs/use-run-actions.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { HistoryColumns, HistoryHeader } from './history-header.tsx';

const parts: RowParts = { Link, Thumbnail: FetchedThumbnail };

const HEADER_ROWS = 1;
/** This many rows before the last one that is loaded, the next ones are asked for. */
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
  chosen: Chosen;
  onAsk: (asked: Asked) => void;
  /** Shown in the place of rows when there are none. */
  children: ReactNode;
}

/**
 * Beside the panel the rows have a frame of the specified height (S2.68), whose lower edge fades rather
 * than cuts; under the panel, where it would be a box that scrolls in a page that scrolls, they have none.
 */
export function HistoryTable(props: HistoryTableProps) {
  const { rows, more, asking, actions, uploads, runs, chosen, onAsk, children } = props;
  const { frame, visible, above, below, measure } = useRowWindow(rows);
  const longNames = useMemo(() => rows.some((row) => isLong(nameOf(row))), [rows]);
  useLoadAhead(more, (visible.at(-1)?.index ?? 0) >= rows.length - AHEAD);

  return (
    <div
      ref={frame}
      data-history-frame
      className="border-t border-line lg:h-[calc(100vh-300px)] lg:min-h-64 lg:overflow-x-hidden lg:overflow-y-auto lg:scroll-pt-12 lg:scroll-pb-10"
    >
      <table
        {...tableRole.table}
        className="w-full table-fixed text-sm max-sm:block"
        aria-rowcount={more.left || asking ? UNKNOWN : rows.length + HEADER_ROWS}
      >
        <HistoryColumns />
        <HistoryHeader choosing={<ChooseAll chosen={chosen} />} />
        <tbody {...tableRole.rowgroup} className="max-sm:block">
          <NameTooltips wanted={longNames}>
            <Spacer height={above} />
            {visible.map(({ index, key }) => {
              const row = rows[index];
              const common = { actions, runs, index, measure };
              if (!row) return null;
              if (row.type === 'progress') {
                return <RunningRow key={key} item={row} uploads={uploads} {...common} />;
              }
              const isChosen = chosen.has(row.file_id);
              const choice = { isChosen, onChoose: chosen.toggle };
              return (
                <DocumentRow key={key} {...{ parts, file: row, onAsk }} {...choice} {...common} />
              );
            })}
            <Spacer height={below} />
          </NameTooltips>
        </tbody>
      </table>
      {children}
      {rows.length > 0 && <Fade />}
    </div>
  );
}

function ChooseAll({ chosen: { ids, isAll, toggleAll } }: { chosen: Chosen }) {
  return (
    <ChooseBox
      label={messages.history.chooseAll}
      checked={isAll}
      mixed={ids.length > 0 && !isAll}
      onToggle={toggleAll}
    />
  );
}

/** Lies over the lower edge while there is more below it; at the end it has room of its own. */
function Fade() {
  return (
    <div
      aria-hidden
      className="pointer-events-none sticky bottom-0 hidden h-9 bg-linear-to-t from-surface to-transparent lg:block"
    />
  );
}

/** Asks for the next rows before the last one that is loaded comes in sight; one that failed waits for a person. */
function useLoadAhead({ left, loading, failed, load }: More, near: boolean) {
  const wanted = near && left && !loading && !failed;
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
}

/** Stands in for the rows out of sight. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden className="max-sm:block" style={{ height }} />;
}
