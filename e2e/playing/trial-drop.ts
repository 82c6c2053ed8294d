import type { Page } from '@playwright/test';

/**
 * Drops a file on the page, as a hand does that comes from a folder.
 * @param overMs how long the hand is over the page before it lets go
 * @returns milliseconds since the page began, when it let go
 */
export async function drop(
  page: Page,
  name: string,
  scan: Uint8Array,
  overMs = 0,
): Promise<number> {
  const dropped = { name, content: Buffer.from(scan).toString('base64'), overMs };
  return page.evaluate(async (file) => {
    const bytes = Uint8Array.from(atob(file.content), (byte) => byte.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], file.name, { type: 'application/pdf' }));
    const target = document.querySelector('figure') ?? document.body;
    const tell = (kind: string) =>
      target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    tell('dragover');
    await new Promise((done) => setTimeout(done, file.overMs));
    const letGo = performance.now();
    tell('drop');
    return letGo;
  }, dropped);
}

/** Taken over by the application: from then on what is dropped is taken. */
export const taken = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
