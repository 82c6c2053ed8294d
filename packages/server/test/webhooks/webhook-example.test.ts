import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programPaths } from '@legible/contracts/program-paths';
import { freePort } from '@legible/fixtures/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../service.ts';
import { makeWebhook, OPEN_TO_HERE } from './webhooks.ts';

const EXAMPLE = fileURLToPath(
  new URL('../../../../docs/examples/receive-webhooks.mjs', import.meta.url),
);

let service: TestService;
let child: ChildProcess | undefined;
beforeAll(async () => {
  service = await startService({}, OPEN_TO_HERE);
});
afterAll(async () => {
  child?.kill();
  await service?.stop();
});

it('the published receiver takes our messages, and no others', async () => {
  const client = await service.newUser();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await makeWebhook(client, { url });
  let said = '';
  const env = { ...process.env, LEGIBLE_WEBHOOK_SECRET: secret, PORT: String(port) };
  child = spawn(process.execPath, [EXAMPLE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout?.on('data', (part: Buffer) => (said += String(part)));
  await once(child.stdout ?? child, 'data');
  const forged = { method: 'POST', body: '{"type":"document.ready","data":{}}' };
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Date.now() / 1000) };
  const signed = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}=` };
  expect((await fetch(url, { ...forged, headers: signed })).status).toBe(401);
  await client.call('POST', programPaths.webhookTest.replace(':id', id));
  await expect.poll(() => said).toContain('webhook.test {}');
  expect(said).not.toContain('document.ready');
});
