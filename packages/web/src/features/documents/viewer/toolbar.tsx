import type { HistoryFile } from '@legible/contracts/documents/documents';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import {
  ArrowLeft,
  PanelLeft,
  PanelRight,
  Printer,
  RotateCw,
  TextSearch,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { truncateName } from '../../../lib/format.ts';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { Panels } from './use-panels.ts';
import type { Reading } from './use-reading.ts';

interface ToolbarProps {
  file: HistoryFile;
  pages: number;
  reading: Reading;
  panels: Panels;
  onPrint: () => void;
}

/** What can be done with a document while it is read. */
export function Toolbar({ file, pages, reading, panels, onPrint }: ToolbarProps) {
  const { page, goTo, turnOn, search } = reading;
  return (
    <div
      role="toolbar"
      aria-label={viewerMessages.toolbar}
      className="flex shrink-0 flex-wrap items-center gap-x-1 gap-y-1 border-b border-line bg-surface px-2 py-1.5"
    >
      <ButtonLink to={routes.ocr} variant="ghost" size="icon" aria-label={viewerMessages.back}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      <h1
        className="min-w-0 grow basis-24 truncate max-sm:basis-14 px-1 text-sm font-medium"
        title={file.input_name}
      >
        <bdi>{truncateName(file.input_name)}</bdi>
      </h1>
      <PageField key={page} {...{ page, pages }} onGoTo={goTo} />
      <ZoomTools {...reading} />
      <Button
        variant="ghost"
        size="icon"
        className="max-sm:hidden"
        aria-label={viewerMessages.turn}
        onClick={turnOn}
      >
        <RotateCw aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={viewerMessages.find}
        aria-expanded={search.isOpen}
        onClick={search.isOpen ? search.close : search.open}
      >
        <TextSearch aria-hidden />
      </Button>
      <PanelTools {...panels} />
      <Button
        variant="ghost"
        size="icon"
        className="max-lg:hidden"
        aria-label={viewerMessages.print}
        onClick={onPrint}
      >
        <Printer aria-hidden />
      </Button>
      {file.processed && <ExportButton files={[file]} />}
      <DownloadMenu file={file} />
      {panels.isStacked && <MoreMenu {...{ reading, panels, onPrint }} />}
    </div>
  );
}

interface PageFieldProps {
  page: number;
  pages: number;
  onGoTo: (page: number) => void;
}

/** The page's number, which may be typed. */
function PageField({ page, pages, onGoTo }: PageFieldProps) {
  const [typed, setTyped] = useState(String(page));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1) onGoTo(Math.min(wanted, pages));
    else setTyped(String(page));
  };
  return (
    <form className="flex items-center gap-1.5 text-sm text-muted tabular-nums" onSubmit={submit}>
      <input
        inputMode="numeric"
        aria-label={viewerMessages.page}
        value={typed}
        maxLength={6}
        className="h-8 w-12 rounded-lg border border-line-strong bg-surface px-1 text-center text-ink"
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(String(page))}
      />
      <span className="whitespace-nowrap">{viewerMessages.ofPages(pages)}</span>
    </form>
  );
}

const SCALES = [0.5, 0.75, 1, 1.25, 1.5, 2, 4];

/** On a phone two fingers do it, and the menu. */
function ZoomTools({ zoom, setZoom, stepZoom }: Reading) {
  const scales =
    typeof zoom === 'number' && !SCALES.includes(zoom)
      ? [...SCALES, zoom].toSorted((a, b) => a - b)
      : SCALES;
  const choose = (value: string) =>
    setZoom(value === 'width' || value === 'page' ? value : Number(value));
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="max-sm:hidden"
        aria-label={viewerMessages.zoomOut}
        onClick={() => stepZoom(-1)}
      >
        <ZoomOut aria-hidden />
      </Button>
      <select
        aria-label={viewerMessages.zoom}
        value={String(zoom)}
        className="h-8 rounded-lg border border-line-strong bg-surface px-1.5 text-sm max-sm:hidden"
        onChange={({ target }) => choose(target.value)}
      >
        <option value="width">{viewerMessages.fitWidth}</option>
        <option value="page">{viewerMessages.fitPage}</option>
        {scales.map((scale) => (
          <option key={scale} value={String(scale)}>
            {viewerMessages.percent(scale)}
          </option>
        ))}
      </select>
      <Button
        variant="ghost"
        size="icon"
        className="max-sm:hidden"
        aria-label={viewerMessages.zoomIn}
        onClick={() => stepZoom(1)}
      >
        <ZoomIn aria-hidden />
      </Button>
    </>
  );
}

/** What stands beside the pages, where there is room for it. */
function PanelTools({ hasRail, hasText, setRail, setText }: Panels) {
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="max-lg:hidden"
        aria-label={viewerMessages.thumbnails}
        aria-pressed={hasRail}
        onClick={() => setRail(!hasRail)}
      >
        <PanelLeft aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="max-md:hidden"
        aria-label={viewerMessages.showText}
        aria-pressed={hasText}
        onClick={() => setText(!hasText)}
      >
        <PanelRight aria-hidden />
      </Button>
    </>
  );
}
