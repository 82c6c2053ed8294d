import type { Page } from '@playwright/test';

/** Drops a file on the page, as a hand does that comes from a folder. */
export async function drop(page: Page, name: string, scan: Uint8Array): Promise<void> {
  const dropped = { name, content: Buffer.from(scan).toString('base64') };
  await page.evaluate((file) => {
    const bytes = Uint8Array.from(atob(file.content), (byte) => byte.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], file.name, { type: 'application/pdf' }));
    const target = document.querySelector('figure') ?? document.body;
    for (const kind of ['dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, dropped);
}

/** Taken over by the application: from then on what is dropped is taken. */
export const taken = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
