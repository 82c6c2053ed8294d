import { expect, it } from 'vitest';
import type { Finding, LanguageResult } from './measure-language.ts';
import { mistakes, resultsTable, strengthsTable } from './results-table.ts';

const finding = (words: number, strength: 0 | 1 | 2 | 3, found: string | undefined): Finding => ({
  page: { language: 'fra', words, strength, truth: '', picture: () => Promise.reject(new Error()) },
  found,
  cpuSeconds: 0.3,
});

const french: LanguageResult = {
  language: 'fra',
  findings: [finding(250, 0, 'fra'), finding(60, 1, 'eng'), finding(25, 1, undefined)],
  legible: { characters: [{ errors: 1, total: 200 }], cpuSeconds: 0.2 },
  tesseract: { characters: [{ errors: 3, total: 200 }], cpuSeconds: 1.2 },
};

it('tells long pages from short ones, and what finding costs beside telling', () => {
  expect(resultsTable([french]).split('\n').slice(2)).toEqual([
    '| fra | 1 of 2 | 0 of 1 | 0.5 % | 1.5 % | 0.20 | 1.20 | 50 % |',
    '| **all** | 1 of 2 | 0 of 1 |  |  |  |  |  |',
  ]);
});

it('tells how much pages were spoilt, and what was taken for what', () => {
  expect(strengthsTable([french]).split('\n').slice(2, 4)).toEqual([
    '| clean | 1 of 1 | 0 of 0 |',
    '| spoilt, 1 | 0 of 1 | 0 of 1 |',
  ]);
  expect(mistakes([french])).toBe('fra as eng (1), fra as nothing (1)');
  expect(mistakes([{ ...french, findings: [] }])).toBe('none');
});
