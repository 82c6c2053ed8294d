import { expect, it } from 'vitest';
import { chainedPdf } from '@legible/fixtures/chained-pdf';
import { inMemory } from '../../test/in-memory.ts';
import { hasTooManySections, MOST_SECTIONS } from './section-chain.ts';

const oddSection = (previous: number) =>
  `xref\n0 0\n0 1\ntrailer<</Size 4>> \n0 0\ntrailer<</Size 4/Root 1 0 R/#50re#76 ${previous}>>\n`;

const streamSection = (previous: number) =>
  `9 0 obj<</Type/XRef/Size 4/W[1 2 1]/Root 1 0 R/Length 0/Prev ${previous}>>stream\n\nendstream endobj\n`;

const isTooLong = (bytes: Uint8Array) => hasTooManySections(inMemory(bytes));

it('a file may be saved some thousand times, and no more', () => {
  expect(isTooLong(chainedPdf(MOST_SECTIONS))).toBe(false);
  expect(isTooLong(chainedPdf(MOST_SECTIONS + 1))).toBe(true);
});

it('a name in another spelling, runs of nothing and entries that look like an end hide no section', () => {
  expect(isTooLong(chainedPdf(MOST_SECTIONS, oddSection))).toBe(false);
  expect(isTooLong(chainedPdf(MOST_SECTIONS + 1, oddSection))).toBe(true);
});

it('tables in streams count as well', () => {
  expect(isTooLong(chainedPdf(MOST_SECTIONS + 1, streamSection))).toBe(true);
});

it('a circle, a chain that leads nowhere and a table of empty runs come to an end', () => {
  expect(isTooLong(chainedPdf(3, () => 'xref\n0 0\ntrailer<</Prev 9>>\n'))).toBe(false);
  expect(isTooLong(chainedPdf(2, () => `xref\n${'0 0\n'.repeat(1e5)}`))).toBe(true);
  expect(isTooLong(chainedPdf(2, () => 'xref\n0 99999999\n'))).toBe(false);
  expect(isTooLong(Buffer.from('%PDF-1.7 and nothing else'))).toBe(false);
});
