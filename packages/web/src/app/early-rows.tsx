import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { ProgressMessage } from '@legible/contracts/live';
import { EarlyBatch } from '../features/documents/overview/early-batch.tsx';
import { emptyProgress, type ProgressItem } from '../features/documents/progress/progress-state.ts';
import { takePolled } from '../features/documents/progress/run-changes.ts';
import { EarlyRows } from '../features/documents/table/early-rows.tsx';
import { copyOfEarly } from '../lib/api/early-answers.ts';
import { fieldsOf } from '../lib/fields-of.ts';
import { draw } from '../lib/plain-dom/draw.ts';

/** Pixels of the lowest row. */
const ROW_HEIGHT = 60;

/** An address that says so wants other documents than the newest, or another order. */
const OTHERS = ['search', 'sort'];

/**
 * Shows what is being read and the newest documents in the screen that the page has before the application (early-documents.tsx), as soon as
 * the lists have come: the application, which is fifteen times as large, takes the place of all of it. A list that cannot
 * be shown here is the application's to tell of.
 */
async function showRows(): Promise<void> {
  const [known, body] = await Promise.all([newest(), wholeTable(), stylesAreThere()]);
  const frame = body?.closest('[data-history-frame]');
  if (!known || !body?.isConnected || !frame) return;
  const most = Math.ceil(frame.clientHeight / ROW_HEIGHT);
  const above = document.createDocumentFragment();
  draw(<EarlyBatch items={known.items} now={Date.now()} />, above);
  frame.before(above);
  draw(<EarlyRows {...known} most={most} />, body);
}

/** Over a slow network this module may come before the part of the page where the table stands; null where it has none. */
async function wholeTable(): Promise<Element | null> {
  const there = findTable();
  if (there || document.readyState !== 'loading') return there;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const body = findTable();
      // Without a table, it is not looked for beyond the end of the page.
      if (!body && document.readyState === 'loading') return;
      observer.disconnect();
      resolve(body);
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/** All of the table has been read when what stands behind it is there. */
const findTable = () => document.querySelector('[data-early] table:has(+ output) tbody');

/** A module may run before them, and how many rows are in sight depends on them. */
async function stylesAreThere(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!link || link.sheet) return;
  await new Promise((settled) => {
    for (const end of ['load', 'error']) link.addEventListener(end, settled, { once: true });
  });
}

/** What runs, and the newest of what was read; null where something else stands above them, or is not known. */
async function newest(): Promise<{ items: readonly ProgressItem[]; files: HistoryFile[] } | null> {
  const address = new URLSearchParams(window.location.search);
  if (OTHERS.some((name) => address.has(name))) return null;
  const [list, running, refused] = await Promise.all([
    copyOfEarly(paths.list),
    copyOfEarly(paths.running),
    copyOfEarly(paths.refusals),
  ]);
  const { files } = fieldsOf(list);
  const items = itemsOf(fieldsOf(running));
  const isKnown = items && isEmpty(fieldsOf(refused)['refusals']) && isListOf(isRecord, files);
  return isKnown ? { items, files } : null;
}

/** The rows of what runs, as the application makes them of the same answer; null where not all of it is told. */
function itemsOf({ files, next_cursor: next }: Record<string, unknown>) {
  if (!isListOf(isProgress, files) || next != null) return null;
  return takePolled(emptyProgress, files, Date.now()).items;
}

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;

const isListOf = <Entry,>(is: (entry: unknown) => entry is Entry, list: unknown): list is Entry[] =>
  Array.isArray(list) && list.every(is);

const isRecord = (file: unknown): file is HistoryFile => fieldsOf(file)['type'] === 'history';

const isProgress = (message: unknown): message is ProgressMessage =>
  typeof fieldsOf(message)['filename'] === 'string';

showRows().catch(() => undefined);
