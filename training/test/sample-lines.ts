import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { garden, harbour } from '@legible/fixtures/samples';

const run = promisify(execFile);

/** A few dozen lines: what is tested is the bench, not what it makes of a language. */
export const LINES = 40;
/** Those that `npm test` installs: others would draw other lines. */
const FONTS = ['dejavu', 'liberation'];

/** Draws lines of our own texts into the folder's `lines`, as high as the language's network takes them. */
export async function makeLines(folder: string, language: string, lines = LINES): Promise<void> {
  const texts = join(folder, 'texts');
  mkdirSync(texts, { recursive: true });
  writeFileSync(join(texts, 'own.txt'), `${garden}\n\n${harbour}`);
  const files = ['--texts', texts, '--out', join(folder, 'lines')];
  const fonts = FONTS.flatMap((name) => ['--fonts', `/usr/share/fonts/truetype/${name}`]);
  const wanted = ['--language', language, '--lines', String(lines)];
  const env = { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' };
  await run(process.execPath, ['training/lines/main.ts', ...files, ...fonts, ...wanted], { env });
}
