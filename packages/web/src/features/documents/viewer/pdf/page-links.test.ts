import { expect, it } from 'vitest';
import { safeAddress } from './page-links.ts';

it.each(['https://example.com/a?b#c', 'http://example.com/', 'mailto:ada@example.com'])(
  'a file may lead to %s',
  (url) => expect(safeAddress(url)).toBe(url),
);

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'vbscript:x',
  'ftp://example.com/',
  'tel:123',
  '/ocr',
  '//example.com',
  '',
  undefined,
  {},
])('and not to %s', (url) => expect(safeAddress(url)).toBeNull());
