#!/usr/bin/env node
// Plain JavaScript that any Node from 18 on can run. What makes files searchable here is the engine's own program; it is begun
// without reading anything of this package.
import { keepCompiledCode } from '@legible/ocr-engine/compiled-code';

const NEEDED = 24;
const OURS = /^(login|logout|upload|watch|languages|mcp|completion|help|--help|-h)$/;

if (OURS.test(process.argv[2] ?? '') && Number(process.versions.node.split('.')[0]) >= NEEDED) {
  keepCompiledCode();
  const { main } = await import('../src/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  await import('@legible/ocr-engine/bin');
}
