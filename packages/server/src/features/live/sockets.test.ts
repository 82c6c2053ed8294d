import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { fileAddedMessage, progressMessage, type ProgressMessage } from '@legible/contracts/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type WebSocket from 'ws';
import type { ApiClient } from '../../../test/api-client.ts';
import { shortScan } from '../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, {}, { own: true });
});
afterAll(() => service?.stop());

/** Status of a refused handshake, or 101. */
function handshake(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.once('open', () => {
      resolve(101);
      socket.close();
    });
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', () => undefined);
  });
}

function collect(socket: WebSocket): unknown[] {
  const messages: unknown[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  return messages;
}

const opened = (socket: WebSocket) => new Promise((resolve) => socket.once('open', resolve));
const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));

async function upload(client: ApiClient, pages: number): Promise<string> {
  const response = await client.batch([{ name: 'live.pdf', bytes: await shortScan(pages) }]);
  return ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
}

describe('a live connection', () => {
  it('is refused without a session before the upgrade (S7.41)', async () => {
    const stranger = service.newClient();
    expect(await handshake(stranger.socket(paths.filesSocket))).toBe(401);
    expect(await handshake(stranger.socket(paths.progressSocket))).toBe(401);
  });

  it('is refused to a foreign page (S7.41)', async () => {
    const client = await service.newUser();
    const foreign = client.socket(paths.filesSocket, { Origin: 'https://evil.example' });
    expect(await handshake(foreign)).toBe(403);
    const own = client.socket(paths.filesSocket, { Origin: service.address });
    expect(await handshake(own)).toBe(101);
  });

  it('tells of the file and of every page, the last only when the download is ready (S1.10, S3.19, S3.20, S7.39, S7.40)', async () => {
    const client = await service.newUser();
    const files = client.socket(paths.filesSocket);
    const progress = client.socket(paths.progressSocket);
    const added = collect(files);
    const pages = collect(progress) as ProgressMessage[];
    await Promise.all([opened(files), opened(progress)]);
    const statusAtLastPage = new Promise<number>((resolve) => {
      progress.on('message', () => {
        const last = pages.at(-1);
        if (last?.current_page !== last?.total_pages) return;
        void client.download(id, 'processed').then((response) => resolve(response.status));
      });
    });
    const id = await upload(client, 3);
    expect(await statusAtLastPage).toBe(200);
    expect(added.map((message) => fileAddedMessage.parse(message))).toEqual([
      { type: 'file_added', file: { file_id: id, input_name: 'live.pdf' } },
    ]);
    const parsed = pages.map((message) => progressMessage.parse(message));
    expect(parsed.every((message) => message.filename === id && message.total_pages === 3)).toBe(
      true,
    );
    const counts = parsed.map((message) => message.current_page);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(3);
    expect(counts.filter((count) => count < 3).length).toBeGreaterThan(0);
    files.close();
    progress.close();
  });

  it('gives a snapshot of running documents when it opens', async () => {
    const client = await service.newUser();
    const id = await upload(client, 4);
    const files = client.socket(paths.filesSocket);
    const progress = client.socket(paths.progressSocket);
    const [added, pages] = [collect(files), collect(progress)];
    await expect.poll(() => added.length).toBeGreaterThan(0);
    await expect.poll(() => pages.length).toBeGreaterThan(0);
    expect(added[0]).toMatchObject({ type: 'file_added', file: { file_id: id } });
    expect(pages[0]).toMatchObject({ filename: id, total_pages: 4 });
    files.close();
    progress.close();
    await client.finished(id);
  });

  it("tells nobody of another user's files", async () => {
    const [mine, theirs] = [await service.newUser(), await service.newUser()];
    const sockets = [theirs.socket(paths.filesSocket), theirs.socket(paths.progressSocket)];
    const heard = sockets.map(collect);
    await Promise.all(sockets.map(opened));
    await mine.finished(await upload(mine, 1));
    expect(heard).toEqual([[], []]);
    for (const socket of sockets) socket.close();
  });

  it('is begun anew after events may have been lost', async () => {
    const client = await service.newUser();
    const socket = client.socket(paths.filesSocket);
    await opened(socket);
    const code = closed(socket);
    await service.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'legible bus'`,
    );
    expect(await code).toBe(1012);
    expect(await handshake(client.socket(paths.filesSocket))).toBe(101);
  });

  it('ends with its session', async () => {
    const client = await service.newUser();
    const socket = client.socket(paths.progressSocket);
    await opened(socket);
    const code = closed(socket);
    await client.call('POST', paths.logout);
    expect(await code).toBe(4401);
  });
});
