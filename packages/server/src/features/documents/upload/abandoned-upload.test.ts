import { request } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import { createEngine } from '@legible/ocr-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

/** Resolves when a file is being inspected; the inspection ends when it is let go. */
let inspecting = Promise.withResolvers<void>();
let proceed = Promise.withResolvers<void>();
let service: TestService;
let scan: Bytes;

beforeAll(async () => {
  scan = await shortScan(1);
  service = await startService({
    createEngine: (options) => {
      const engine = createEngine(options);
      return {
        ...engine,
        async inspect(...call) {
          const info = await engine.inspect(...call);
          inspecting.resolve();
          await proceed.promise;
          return info;
        },
      };
    },
  });
});
afterAll(() => service?.stop());

/** A whole upload, to the last byte, whose sender can hang up. */
async function send(client: ApiClient): Promise<{ hangUp: () => void; status: Promise<number> }> {
  const form = new FormData();
  form.append('files', new Blob([scan]), 'a.pdf');
  const body = new Response(form);
  const bytes = Buffer.from(await body.arrayBuffer());
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(service.address + paths.batch, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'X-CSRF-Token': client.cookies.get('csrftoken') ?? '',
      'Content-Type': body.headers.get('content-type') ?? '',
      'Content-Length': bytes.length,
    },
  });
  const status = new Promise<number>((resolve) => {
    sent.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    sent.once('error', () => resolve(0));
  });
  sent.end(bytes);
  return { hangUp: () => sent.destroy(), status };
}

it('an upload that was cancelled after its last byte is not taken, and holds no pages', async () => {
  [inspecting, proceed] = [Promise.withResolvers(), Promise.withResolvers()];
  const client = await service.newUser();
  const { hangUp, status } = await send(client);
  await inspecting.promise;
  hangUp();
  expect(await status).toBe(0);
  // The server hears of it before it goes on.
  await expect.poll(() => client.running()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  proceed.resolve();
  const stored = () => readdirSync(join(service.dataDir, 'tmp'));
  await expect.poll(stored).toEqual([]);
  expect(await client.running()).toEqual([]);
  expect(await client.history()).toEqual([]);
  expect(await client.refusals()).toEqual([]);
  const { id } = await client.me();
  const rows = await service.query(
    `select pages_reserved, stored_documents from users where id = '${id}'`,
  );
  expect(rows).toEqual([{ pages_reserved: 0, stored_documents: 0 }]);
});

it('one that was not cancelled is', async () => {
  [inspecting, proceed] = [Promise.withResolvers(), Promise.withResolvers()];
  const client = await service.newUser();
  const { status } = await send(client);
  await inspecting.promise;
  proceed.resolve();
  expect(await status).toBe(200);
});
