import type { ApiError } from '@legible/contracts/errors';
import type { AcceptedFile, BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { fileForm, makeKey, program, type Program } from '../../../../test/keys.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let service: TestService;
let scan: Bytes;
let other: Bytes;
beforeAll(async () => {
  service = await startService();
  [scan, other] = [await shortScan(1), await shortScan(2)];
});
afterAll(() => service?.stop());

async function sender(): Promise<{ call: Program; client: ApiClient; userId: string }> {
  const client = await service.newUser();
  const { key } = await makeKey(client);
  return { call: program(service.address, key), client, userId: (await client.me()).id };
}

function formOf(...files: [string, Bytes][]): FormData {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('files', new Blob([bytes]), name);
  return form;
}

const send = (call: Program, name: string, body: FormData, path: string = paths.batch) =>
  call('POST', path, { body, headers: { 'Idempotency-Key': name } });

const twoFiles = () => formOf(['one.pdf', scan], ['none.txt', new Uint8Array([1, 2])]);
const codeOf = async (response: Response) => ((await response.json()) as ApiError).code;
const documentsOf = (userId: string) =>
  service.query(`select id from documents where user_id = '${userId}'`);

/** As if the process had died after the last file, before it could answer. */
const dies = (userId: string, when = "now() - interval '1 second'") =>
  service.query(
    `update named_uploads set answer = null, sent = null, holder = 'dead', leased_until = ${when}
     where user_id = '${userId}'`,
  );

describe('an upload with a name', () => {
  it('is taken once, and answered alike for a day', async () => {
    const { call, userId } = await sender();
    const first = await send(call, 'order-1', twoFiles());
    expect(first.status).toBe(200);
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    const again = await send(call, 'order-1', twoFiles());
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    expect(await documentsOf(userId)).toHaveLength(1);
    await service.query(
      `update named_uploads set started_at = now() - interval '25 hours' where user_id = '${userId}'`,
    );
    const late = await send(call, 'order-1', twoFiles());
    expect(late.headers.get('Idempotent-Replayed')).toBeNull();
    expect(await documentsOf(userId)).toHaveLength(2);
  });

  it('is answered alike by a session and by the call for one file, and where it was refused', async () => {
    const client = await service.newUser();
    const by = (name: string, body: FormData) =>
      client.call('POST', paths.upload, { body, headers: { 'Idempotency-Key': name } });
    const first = (await (await by('a', fileForm(scan))).json()) as AcceptedFile;
    expect(await (await by('a', fileForm(scan))).json()).toEqual(first);
    const refused = await by('b', fileForm(new Uint8Array([1])));
    expect(refused.status).toBe(422);
    const repeated = await by('b', fileForm(new Uint8Array([1])));
    expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await repeated.json()).toEqual(await refused.json());
    expect(await client.refusals()).toHaveLength(1);
  });

  it.each([
    ['a file alone', paths.upload, (bytes: Bytes) => fileForm(bytes)],
    ['one of a batch', paths.batch, (bytes: Bytes) => formOf(['one.pdf', scan], ['b.pdf', bytes])],
  ])(
    'is another one where %s has other bytes than the one that was refused',
    async (_, path, form) => {
      const { call } = await sender();
      await send(call, 'order-6', form(new TextEncoder().encode('%PDF-1.4 damaged')), path);
      const answer = await send(call, 'order-6', form(other), path);
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'other_upload']);
    },
  );

  it('may be sent again with the password that was lacking or wrong', async () => {
    const { call, userId } = await sender();
    const locked = Uint8Array.from(await encryptedPdf(scan, 'open'));
    const body = (password?: string) => {
      const form = new FormData();
      if (password !== undefined) form.append('password', password);
      form.append('files', new Blob([locked]), 'locked.pdf');
      return form;
    };
    expect(await codeOf(await send(call, 'order-7', body()))).toBe('encrypted');
    expect(await codeOf(await send(call, 'order-7', body('shut')))).toBe('file_password_wrong');
    expect((await send(call, 'order-7', body('open'))).status).toBe(200);
    expect(await documentsOf(userId)).toHaveLength(1);
  });

  it('may be sent again when a larger plan takes what the old one did not', async () => {
    const { call, userId } = await sender();
    const long = await shortScan(101);
    expect(await codeOf(await send(call, 'order-8', fileForm(long), paths.upload))).toBe(
      'too_many_pages',
    );
    await service.query(
      `update users set subscription = 'tier 2', page_limit = 1000 where id = '${userId}'`,
    );
    expect((await send(call, 'order-8', fileForm(long), paths.upload)).status).toBe(200);
  });

  it('goes on where it was when its process died: nothing is taken twice', async () => {
    const { call, userId } = await sender();
    const first = await send(call, 'crash', formOf(['one.pdf', scan]));
    const { files } = (await first.json()) as BatchResponse;
    await dies(userId);
    // The second file had not arrived.
    const again = await send(call, 'crash', formOf(['one.pdf', scan], ['two.pdf', other]));
    const answer = (await again.json()) as BatchResponse;
    expect(answer.files[0]).toEqual(files[0]);
    expect(answer.files[1]).toMatchObject({ input_name: 'two.pdf', position: 1 });
    expect(await documentsOf(userId)).toHaveLength(2);
    await dies(userId);
    const others = await send(call, 'crash', formOf(['one.pdf', other], ['two.pdf', other]));
    expect([others.status, await codeOf(others)]).toEqual([422, 'other_upload']);
    expect(await documentsOf(userId)).toHaveLength(2);
  });

  it.each([
    ['other bytes', () => formOf(['one.pdf', other]), ''],
    ['another name', () => formOf(['two.pdf', scan]), ''],
    ['a file more', () => formOf(['one.pdf', scan], ['one.pdf', scan]), ''],
    ['no file', () => formOf(), ''],
    ['another way to be read', () => formOf(['one.pdf', scan]), '?languages=deu'],
  ])('is refused with %s', async (_what, files, query) => {
    const { call, userId } = await sender();
    expect((await send(call, 'same', formOf(['one.pdf', scan]))).status).toBe(200);
    const refused = await send(call, 'same', files(), paths.batch + query);
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'other_upload']);
    expect(await documentsOf(userId)).toHaveLength(1);
  });

  it('is told that it is under way while it is', async () => {
    const { call, userId } = await sender();
    await send(call, 'busy', formOf(['one.pdf', scan]));
    await dies(userId, "now() + interval '50 seconds'");
    const refused = await send(call, 'busy', formOf(['one.pdf', scan]));
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'upload_running']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('twice at the same moment is taken once', async () => {
    const { call, userId } = await sender();
    const both = await Promise.all([1, 2].map(() => send(call, 'twin', formOf(['one.pdf', scan]))));
    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    expect(await documentsOf(userId)).toHaveLength(1);
  });

  it('is its account’s own', async () => {
    const [mine, theirs] = [await sender(), await sender()];
    await send(mine.call, 'shared', formOf(['one.pdf', scan]));
    const answer = await send(theirs.call, 'shared', formOf(['two.pdf', other]));
    expect([answer.status, answer.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
  });

  it('may be sent again when pages were lacking, once there are some', async () => {
    const { call, userId } = await sender();
    await service.query(`update users set pages_used = page_limit where id = '${userId}'`);
    expect((await send(call, 'poor', formOf(['one.pdf', scan]))).status).toBe(402);
    await service.query(`update users set pages_used = 0 where id = '${userId}'`);
    expect((await send(call, 'poor', formOf(['one.pdf', scan]))).status).toBe(200);
  });

  it.each(['', 'with a blank', 'x'.repeat(256)])('cannot be named “%s”', async (name) => {
    const { call } = await sender();
    const answer = await send(call, name, formOf(['one.pdf', scan]));
    expect(answer.status).toBe(400);
  });
});
