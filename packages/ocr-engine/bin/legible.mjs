#!/usr/bin/env node
// Plain JavaScript that any Node from 18 on can run: the engine itself needs Node 24, which the
// repository keeps in .runtime where the system's own is older.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keepCompiledCode } from './compiled-code.mjs';

const NEEDED = 24;
/** Ours, or one that has ours do the work. */
const program = process.argv[1];
const runtime = fileURLToPath(new URL('../../../.runtime/node_modules/.bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  keepCompiledCode();
  await import('../src/bundle/loader-hook.ts');
  const { CANCELLED, main } = await import('../src/command-line/cli.ts');
  process.exitCode = await main(process.argv.slice(2));
  // Otherwise what is prepared for later runs is waited for.
  if (process.exitCode === CANCELLED) {
    const { endProcess } = await import('../src/isolation/end-process.ts');
    endProcess(CANCELLED);
  }
} else if (existsSync(runtime)) {
  runWith(runtime);
} else {
  console.error(`legible: needs Node ${NEEDED} or newer, this is ${process.version}.`);
  process.exitCode = 3;
}

function runWith(node) {
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  // The child cleans up, and this process waits for it. A terminal sends Ctrl-C to both, a
  // supervisor to this one only; hearing it twice does the child no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
