import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scanPdf } from '@legible/fixtures/pdf';
import { expect, it, vi } from 'vitest';
import { testFile } from '@legible/fixtures/folder';

const orphanMaker = fileURLToPath(new URL('../../test/engines/orphan.ts', import.meta.url));

it.runIf(process.platform === 'linux')('a child that hangs dies with its parent', async () => {
  const page = { text: 'A page.', dpi: 72, noise: 0 };
  const pdf = await testFile('scan.pdf', await scanPdf({ pages: [page, page] }));
  const parent = spawn(process.execPath, [orphanMaker, pdf]);
  await once(parent.stdout, 'data');
  const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8');
  const child = children.trim();
  expect(child).toMatch(/^\d+$/);
  parent.kill('SIGKILL');
  await vi.waitUntil(() => !existsSync(`/proc/${child}`), { timeout: 60_000 });
});
