import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { copyText } from '../../../../lib/copy-text.ts';
import { notify } from '../../../../lib/notify.ts';

/** Copies a text, and says so. A browser allows it only while it answers a click: the text itself may come later. */
export async function copy(text: Promise<string>, signal?: AbortSignal): Promise<void> {
  try {
    await copyText(text);
    notify.success(viewerMessages.copied, { about: 'copy' });
  } catch {
    if (!signal?.aborted) notify.error({ title: viewerMessages.copyFailed }, { about: 'copy' });
  }
}
