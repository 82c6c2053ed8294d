import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { EarlyRows } from '../features/documents/table/early-rows.tsx';
import { copyOfEarly } from '../lib/api/early-answers.ts';
import { fieldsOf } from '../lib/fields-of.ts';
import { draw } from '../lib/plain-dom/draw.ts';

/** Pixels of the lowest row. */
const ROW_HEIGHT = 60;

/** An address that says so wants other documents than the newest, or another order. */
const OTHERS = ['search', 'sort'];

/**
 * Shows the newest documents in the screen that the page has before the application (early-documents.tsx), as soon as the
 * list has come: the application, which is fifteen times as large, takes the place of all of it. A list that cannot
 * be shown here is the application's to tell of.
 */
async function showRows(): Promise<void> {
  const [files, body] = await Promise.all([newestFiles(), wholeTable(), stylesAreThere()]);
  if (!body?.isConnected || files.length === 0) return;
  const room = body.closest('[data-history-frame]')?.clientHeight ?? 0;
  const inSight = files.slice(0, Math.ceil(room / ROW_HEIGHT));
  draw(<EarlyRows files={inSight} />, body);
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

/** None where something else stands above them, or comes between them. */
async function newestFiles(): Promise<HistoryFile[]> {
  const address = new URLSearchParams(window.location.search);
  if (OTHERS.some((name) => address.has(name))) return [];
  const [list, running, refused] = await Promise.all([
    copyOfEarly(paths.list),
    copyOfEarly(paths.running),
    copyOfEarly(paths.refusals),
  ]);
  const { files } = fieldsOf(list);
  const isAlone = isEmpty(fieldsOf(running)['files']) && isEmpty(fieldsOf(refused)['refusals']);
  return isAlone && Array.isArray(files) && files.every(isRecord) ? files : [];
}

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;

const isRecord = (file: unknown): file is HistoryFile => fieldsOf(file)['type'] === 'history';

showRows().catch(() => undefined);
