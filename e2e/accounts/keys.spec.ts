import { setTimeout as sleep } from 'node:timers/promises';
import { scanPdf } from '@legible/fixtures/pdf';
import { harbour } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { expect, test } from '../playing/test.ts';

test('a key is made, a program uploads and downloads with it, and it is revoked (D70)', async ({
  page,
  baseURL,
}) => {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'API keys' });

  const key = await test.step('make it, and see it once', async () => {
    await card.getByRole('button', { name: 'Make a key' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Scanner in the hall');
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Copy it now.')).toBeVisible();
    const shown = (await dialog.locator('pre').first().textContent()) ?? '';
    expect(shown).toMatch(/^legible_test_\w{38}$/);
    await expect(dialog.locator('pre').last()).toContainText(`${baseURL}/v1/ocr/upload`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(shown)).toHaveCount(0);
    await expect(card.getByText('Never used')).toBeVisible();
    return shown;
  });

  // Not by the page: a program has no cookies.
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${baseURL}${path}`, { ...init, headers: { Authorization: `Bearer ${key}` } });

  await test.step('upload, wait and download', async () => {
    const body = new FormData();
    const bytes = new Uint8Array(await scanPdf({ pages: [{ text: harbour }] }));
    body.append('files', new Blob([bytes]), 'harbour.pdf');
    const uploaded = await call('/v1/ocr/upload', { method: 'POST', body });
    expect(uploaded.status).toBe(200);
    const { file_id: id } = (await uploaded.json()) as { file_id: string };
    const download = () => call(`/v1/ocr/download?file_id=${id}&file_type=processed`);
    let answer = await download();
    while (answer.status === 409) {
      await sleep(1000);
      answer = await download();
    }
    expect(answer.status).toBe(200);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('revoke it', async () => {
    await page.reload();
    await expect(card.getByText(/^Last used/)).toBeVisible();
    await card.getByRole('button', { name: /^Revoke Scanner/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(card.getByText('You have no keys yet.')).toBeVisible();
    expect((await call('/v1/ocr/list')).status).toBe(401);
  });
});
