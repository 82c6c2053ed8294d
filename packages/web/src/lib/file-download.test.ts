import { expect, it, vi } from 'vitest';
import { nameFromDisposition, saveResponse } from './file-download.ts';

it.each([
  [`attachment; filename="scan.pdf"; filename*=UTF-8''Sch%C3%B6n.pdf`, 'Schön.pdf'],
  ['attachment; filename="scan_ocr.pdf"', 'scan_ocr.pdf'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  [String.raw`attachment; filename="a \"quoted\" name.pdf"`, 'a "quoted" name.pdf'],
  [`attachment; filename="fallback.pdf"; filename*=UTF-8''%E0%A4%A`, 'fallback.pdf'],
  ['attachment', 'downloaded_file.pdf'],
  ['attachment; filename=""', 'downloaded_file.pdf'],
  [null, 'downloaded_file.pdf'],
])('the name in %j is %j (S7.19)', (header, name) => {
  expect(nameFromDisposition(header)).toBe(name);
});

it('a response is saved under its own name (S7.19)', async () => {
  let saved = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved = this.download;
  });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined });
  const headers = { 'Content-Disposition': 'attachment; filename="letter.pdf"' };
  await saveResponse(new Response('bytes', { headers }));
  expect(saved).toBe('letter.pdf');
  expect(document.querySelector('a[download]')).toBeNull();
});
