import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { USUAL } from './pdfium.ts';

it('puts V8 back to the settings that this Node.js has by itself', () => {
  const listed = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const defaults = [...listed.matchAll(/default: (\S+)/g)].map(([, setting]) => setting);
  expect(defaults).toEqual(expect.arrayContaining(USUAL));
});
