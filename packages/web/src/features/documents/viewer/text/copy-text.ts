import { viewerMessages } from '@legible/contracts/messages/viewer';
import { notify } from '../../../../lib/notify.ts';

/** Copies a text, and says so. A browser allows it only while it answers a click: the text itself may come later. */
export async function copy(text: Promise<string>, signal?: AbortSignal): Promise<void> {
  const type = 'text/plain';
  const content = text.then((words) => new Blob([words], { type }));
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
    } else copyWithoutLeave(await text);
    notify.success(viewerMessages.copied, { about: 'copy' });
  } catch {
    if (!signal?.aborted) notify.error({ title: viewerMessages.copyFailed }, { about: 'copy' });
  }
}

/** Where a product is served without https, browsers have no other way. @throws Error when it is refused */
function copyWithoutLeave(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('The browser did not copy');
}
