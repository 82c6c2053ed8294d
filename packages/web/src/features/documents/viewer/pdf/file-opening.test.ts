import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { FileOpening, leaveEarly, openEarly, openingOf } from './file-opening.ts';

const worker = vi.hoisted(() => ({ started: 0, ended: 0 }));
vi.mock('./open-pdf.ts', () => ({
  startWorker: () => {
    worker.started += 1;
    return { destroy: () => (worker.ended += 1) };
  },
}));

const DOWNLOAD = 'GET /v1/ocr/download';
const REFUSED = { status: 404, body: { detail: 'Not found.', code: 'not_found' } };

beforeEach(() => Object.assign(worker, { started: 0, ended: 0 }));

const failureOf = async (opening: FileOpening) =>
  new Promise((onFailed) =>
    opening.listen({ onFailed, onLost: () => undefined, onOpen: () => undefined }),
  );

it('a file that was opened early is opened once, by the screen that shows it', async () => {
  fakeServer({ [DOWNLOAD]: REFUSED });
  openEarly('one', Promise.resolve(true));
  const opening = openingOf('one');
  expect(worker.started).toBe(1);
  expect(await failureOf(opening)).toMatchObject({ status: 404 });
  opening.close();
  expect(worker.ended).toBe(1);
  expect(openingOf('one')).not.toBe(opening);
});

it('what happened before somebody listened is told', async () => {
  fakeServer({ [DOWNLOAD]: REFUSED });
  const opening = new FileOpening('one');
  await vi.waitFor(async () => expect(await failureOf(opening)).toBeDefined());
  expect(await failureOf(opening)).toMatchObject({ status: 404 });
});

it('where there is no file yet, none is asked for, and the one that comes later is opened', async () => {
  const { seen } = fakeServer({ [DOWNLOAD]: REFUSED });
  openEarly('one', Promise.resolve(false));
  await vi.waitFor(() => expect(worker.ended).toBe(1));
  expect(seen).toEqual([]);
  expect(await failureOf(openingOf('one'))).toMatchObject({ status: 404 });
});

it('nothing stays open of what another screen was to show', () => {
  openEarly('one', new Promise(() => undefined));
  openEarly('two', new Promise(() => undefined));
  expect(worker.ended).toBe(1);
  leaveEarly();
  expect(worker.ended).toBe(2);
});
