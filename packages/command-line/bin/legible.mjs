#!/usr/bin/env node
// Plain JavaScript that any Node from 18 on can run. What makes files searchable here is the engine's own program; it is begun
// without reading anything of ours.
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const NEEDED = 24;
const OURS = /^(login|logout|upload|watch|languages|mcp|completion|help|--help|-h)$/;

if (OURS.test(process.argv[2] ?? '') && Number(process.versions.node.split('.')[0]) >= NEEDED) {
  const caches = cachesFolder();
  if (caches !== undefined) module.enableCompileCache?.(join(caches, 'legible', 'code'));
  const { main } = await import('../src/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  await import('@legible/ocr-engine/bin');
}

/** Without a home in the environment, a user whom the system does not know, as in some containers, has none. */
function cachesFolder() {
  try {
    return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  } catch {
    return undefined;
  }
}
