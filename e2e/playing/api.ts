import { expect, type APIResponse, type Page } from '@playwright/test';
import { CSRF_HEADER, paths } from '@legible/contracts/endpoints';
import { csrfResponse } from '@legible/contracts/accounts';
import {
  listResponse,
  type FileType,
  type HistoryFile,
} from '@legible/contracts/documents/documents';

/** Calls the API with the page's own session, past the user interface. */
async function call(page: Page, method: string, path: string): Promise<APIResponse> {
  const { csrftoken } = csrfResponse.parse(await (await page.request.get(paths.csrf)).json());
  return page.request.fetch(path, { method, headers: { [CSRF_HEADER]: csrftoken } });
}

const get = async (page: Page, path: string) => call(page, 'GET', path);

/** As another tab of the same user would. */
export async function readAgainElsewhere(page: Page, fileId: string): Promise<void> {
  const query = new URLSearchParams({ file_id: fileId, rotate: 'true' });
  expect((await call(page, 'POST', `${paths.retry}?${query}`)).ok()).toBe(true);
}

export async function deleteElsewhere(page: Page, fileId: string): Promise<void> {
  expect((await call(page, 'DELETE', `${paths.document}?file_id=${fileId}`)).ok()).toBe(true);
}

/** The bytes of the processed file. */
export async function processedFile(page: Page, fileId: string): Promise<Buffer> {
  const response = await get(page, `${paths.download}?file_id=${fileId}&file_type=processed`);
  expect(response.status()).toBe(200);
  return response.body();
}

export async function listFiles(page: Page): Promise<HistoryFile[]> {
  const response = await get(page, paths.list);
  expect(response.status()).toBe(200);
  return listResponse.parse(await response.json()).files;
}

export async function downloadStatus(page: Page, fileId: string, type: FileType): Promise<number> {
  const query = new URLSearchParams({ file_id: fileId, file_type: type });
  return (await get(page, `${paths.download}?${query}`)).status();
}
