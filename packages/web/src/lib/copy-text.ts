/**
 * Puts a text on the clipboard. A browser allows it only while it answers a click: the text itself may come later.
 * @throws Error when it is refused
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (!window.isSecureContext) return copyWithoutLeave(await text);
  const type = 'text/plain';
  const content = text.then((words) => new Blob([words], { type }));
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
}

/** Where a product is served without https, browsers have no other way. @throws Error when it is refused */
function copyWithoutLeave(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  // In an open dialog the focus cannot leave it: what is selected has to lie inside.
  (document.querySelector('[role=dialog]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('The browser did not copy');
}
