import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { scanPdf } from '@legible/fixtures/pdf';
import { harbour } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { expect, test } from '../playing/test.ts';

// Its operator has opened this machine's own network to webhooks.
test.use({ settings: { LEGIBLE_INNER_NETWORKS: '127.0.0.0/8' } });

interface Arrived {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server as written by a reader of docs/webhooks.md. */
async function startReceiver() {
  const arrived: Arrived[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    arrived.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { arrived, server, url: `http://127.0.0.1:${port}/legible` };
}

/** As docs/webhooks.md describes it for those without the library. */
function isSigned(secret: string, { headers, body }: Arrived): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const made = createHmac('sha256', key).update([id, at, body].join('.')).digest('base64');
  return String(signatures).split(' ').includes(`v1,${made}`);
}

test('a webhook is made, told of a document, looked at in its log, and sent again (D99)', async ({
  page,
}) => {
  const { arrived, server, url } = await startReceiver();
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const card = page.getByRole('region', { name: 'Webhooks' });
  const dialog = page.getByRole('dialog');

  const secret = await test.step('make it, and see its secret once', async () => {
    await page.goto('/profile');
    await card.getByRole('button', { name: 'Add a webhook' }).press('Enter');
    await dialog.getByLabel('Address').fill(url);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Copy it now:')).toBeVisible();
    const shown = (await dialog.locator('pre').first().textContent()) ?? '';
    expect(shown).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(shown)).toHaveCount(0);
    return shown;
  });

  await test.step('a document becomes ready, and the server is told', async () => {
    await page.goto('/ocr');
    await page.getByLabel('PDF files').setInputFiles({
      name: 'harbour.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await scanPdf({ pages: [{ text: harbour }] })),
    });
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    await expect.poll(() => arrived.length, { timeout: 180_000 }).toBe(1);
    const [message] = arrived;
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'document.ready',
      data: { run: 1, pages: 1, failed_pages: 0 },
    });
    expect(message?.body).not.toContain('harbour');
    expect(message && isSigned(secret, message)).toBe(true);
    expect(message && isSigned(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toBe(
      false,
    );
  });

  await test.step('its log shows the message, which is sent again under its id', async () => {
    await page.goto('/profile');
    await card.getByRole('button', { name: `Manage ${url}` }).press('Enter');
    const row = dialog.getByRole('listitem').filter({ hasText: 'document.ready' });
    await expect(row).toContainText('Arrived');
    await expect(row).toContainText('Answered 204');
    await row.getByRole('button', { name: /^Send again/ }).click();
    await expect.poll(() => arrived.length).toBe(2);
    expect(arrived[1]?.headers['webhook-id']).toBe(arrived[0]?.headers['webhook-id']);
    expect(arrived[1]?.body).toBe(arrived[0]?.body);
    await expect(row).toContainText('2 tries');
  });

  await test.step('it is deleted with its log', async () => {
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByText('You have no webhooks yet.')).toBeVisible();
  });
  server.close();
});
