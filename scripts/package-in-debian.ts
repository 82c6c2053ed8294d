import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { scanPdf } from '@legible/fixtures/pdf';
import { textPicture } from '@legible/fixtures/picture-files';
import { DebianRoot, whyNoDebian } from './package/debian-root.ts';
import { makePackage } from './package/make-package.ts';
import { startServerToCall } from './package/server-to-call.ts';

const SENTENCE = 'The quiet harbour.';

const why = await whyNoDebian();
if (why !== undefined) {
  process.stdout.write(`Skipped: ${why}.\n`);
  process.exit(0);
}
const made = await mkdtemp(join(tmpdir(), 'legible-package-'));
const debian = await DebianRoot.make();
// Its client calls a server, which runs outside.
const server = await startServerToCall();
try {
  const archive = process.env['LEGIBLE_ARCHIVE'] ?? (await makePackage(made));
  await copyFile(archive, join(debian.home, basename(archive)));
  await copyFile(
    resolve(import.meta.dirname, 'package/try-package.ts'),
    join(debian.home, 'try-package.mts'),
  );
  const scan = await scanPdf({ pages: [{ text: SENTENCE, dpi: 150 }] });
  await writeFile(join(debian.home, 'scan.pdf'), scan);
  await writeFile(join(debian.home, 'page1.jpg'), await textPicture([SENTENCE], 'jpeg'));
  await writeFile(join(debian.home, 'page2.png'), await textPicture([SENTENCE], 'png'));
  const { devDependencies: versions } = JSON.parse(await readFile('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const typed = ['typescript', '@types/node'].map((name) => `${name}@${versions[name]}`);
  const args = ['/home/user/try-package.mts', basename(archive), SENTENCE, ...typed];
  process.exitCode = (await debian.run('node', args, server.env)) ?? 1;
} finally {
  await server.stop();
  await debian.remove();
  await rm(made, { recursive: true, force: true });
}
