import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, program, type Program } from '../../../../test/keys.ts';
import { startService, type TestService } from '../../../../test/service.ts';
import { userWithFile } from '../../../../test/documents/user-with-file.ts';
import { DocumentWaits } from './document-waits.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const pathOf = (id: string) => paths.documentById.replace(':id', id);
const stateOf = async (response: Response) => ((await response.json()) as HistoryFile).status;

/** A document that runs, as far as the database knows, and a program of its owner. */
async function running(): Promise<{ call: Program; id: string; userId: string; keyId: string }> {
  const { client, fileId: id } = await userWithFile(service);
  await client.finished(id);
  await service.query(`update documents set status = 'processing' where id = '${id}'`);
  const key = await makeKey(client);
  const { id: userId } = await client.me();
  return { call: program(service.address, key.key), id, userId, keyId: key.id };
}

/** What a process says that has ended a run. */
const tell = ({ id, userId }: { id: string; userId: string }) =>
  service.query(
    `select pg_notify('legible_live', '${JSON.stringify([
      {
        kind: 'progress',
        userId,
        message: { filename: id, current_page: 1, total_pages: 1, status: 'ready' },
      },
    ])}')`,
  );

describe('a call that waits for a document', () => {
  it('is answered as soon as the document has ended, and by the message alone', async () => {
    const document = await running();
    const waiting = document.call('GET', `${pathOf(document.id)}?wait=30`);
    const early = await Promise.race([waiting, new Promise((end) => setTimeout(end, 500))]);
    expect(early).toBeUndefined();
    await service.query(`update documents set status = 'ready' where id = '${document.id}'`);
    await tell(document);
    expect(await stateOf(await waiting)).toBe('ready');
  });

  it('is answered with what there is when its time is over', async () => {
    const { call, id } = await running();
    expect(await stateOf(await call('GET', `${pathOf(id)}?wait=1`))).toBe('processing');
    expect(await stateOf(await call('GET', pathOf(id)))).toBe('processing');
  });

  it('does not wait for one that has ended, is not there, or is somebody else’s', async () => {
    const { call, id } = await running();
    await service.query(`update documents set status = 'failed' where id = '${id}'`);
    expect(await stateOf(await call('GET', `${pathOf(id)}?wait=30`))).toBe('failed');
    const other = await running();
    expect((await call('GET', `${pathOf(other.id)}?wait=30`)).status).toBe(404);
    expect((await call('GET', `${pathOf('AAAAAAAAAAAAAAAAAAAAAA')}?wait=30`)).status).toBe(404);
    expect((await call('GET', `${pathOf(id)}?wait=31`)).status).toBe(400);
  });

  it('tells nothing when its key was revoked meanwhile', async () => {
    const document = await running();
    const waiting = document.call('GET', `${pathOf(document.id)}?wait=2`);
    await new Promise((end) => setTimeout(end, 300));
    await service.query(`delete from api_keys where id = '${document.keyId}'`);
    expect((await waiting).status).toBe(401);
  });

  it('is one of twenty of an account', async () => {
    const { call, id } = await running();
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = Array.from({ length: 21 }, () => call('GET', `${pathOf(id)}?wait=30`, { signal }));
    // The others wait.
    expect((await Promise.race(open)).status).toBe(429);
    leaving.abort();
    await Promise.allSettled(open);
    // Who goes makes room at once.
    const again = async () => (await call('GET', `${pathOf(id)}?wait=1`)).status;
    await expect.poll(again).toBe(200);
  });
});

const removed = (id: string) =>
  ({
    kind: 'file_removed',
    userId: 'u',
    message: { type: 'file_removed', file: { file_id: id } },
  }) as const;

describe('the waits of a process', () => {
  it('wake for their document alone, and for an event that came before they looked', async () => {
    const waits = new DocumentWaits();
    const [one, other] = [waits.open('u', 'one'), waits.open('u', 'other')];
    let woken = 0;
    void other.change(60_000).then(() => (woken += 1));
    waits.hear(removed('one'));
    await one.change(60_000);
    expect(woken).toBe(0);
    waits.wakeAll();
    await expect.poll(() => woken).toBe(1);
  });

  it('end when the server stops, and forget who has gone', async () => {
    const waits = new DocumentWaits();
    const wait = waits.open('u', 'one');
    const over = wait.change(60_000);
    waits.stop();
    await over;
    expect(wait.isWanted()).toBe(false);
    wait.close();
    wait.close();
    for (let count = 0; count < 20; count++) waits.open('u', 'one');
    expect(() => waits.open('u', 'one')).toThrow('At most 20 calls');
    waits.open('another', 'one').close();
  });
});
