import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { weightKind, weightKindOf } from './weight-kind.ts';

it.each([
  ['x64', 'flags : fpu avx2 fma', 'unsigned'],
  ['x64', 'flags : avx512f avx512bw avx512vl', 'unsigned'],
  ['x64', 'flags : avx2 avx512_vnni avx512_bitalg', 'signed'],
  ['x64', 'flags : avx2 avx_vnni', 'signed'],
  ['x64', '', 'unsigned'],
  ['arm64', 'Features : asimd asimddp', 'signed'],
] as const)('%s with %s has its weights %s', (architecture, processor, kind) => {
  expect(weightKindOf(architecture, processor)).toBe(kind);
});

it('knows of this machine what all that Linux says of its processors tells', () => {
  expect(weightKind()).toBe(weightKindOf(process.arch, readFileSync('/proc/cpuinfo', 'latin1')));
});
