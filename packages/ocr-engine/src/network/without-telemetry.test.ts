import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';

const program = fileURLToPath(new URL('../../test/engines/loads-language.ts', import.meta.url));

it('a network that is loaded leaves nothing behind to report to anybody', async () => {
  const [home, temporary] = [await testFolder(), await testFolder()];
  // Nothing else in the environment: ONNX Runtime keeps quiet by itself where CI is set.
  const env = { HOME: home, TMPDIR: temporary };
  await promisify(execFile)(process.execPath, [program], { env });
  expect([...(await readdir(home)), ...(await readdir(temporary))]).toEqual([]);
});
