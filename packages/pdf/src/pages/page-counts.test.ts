import { plainPdf } from '@legible/fixtures/plain-pdf';
import { expect, it } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { PdfFile } from '../file/pdf-file.ts';
import { countLost, recounted } from './page-counts.ts';

it('counts the pages below each node anew, and gives those that were wrong', () => {
  const file = new PdfFile(
    inMemory(
      plainPdf([
        '<</Pages 2 0 R>>',
        '<</Kids[3 0 R 6 0 R 99 0 R]/Count 9>>',
        '<</Kids[4 0 R 5 0 R]/Count 8 0 R>>',
        '<</Parent 3 0 R>>',
        '<</Parent 3 0 R>>',
        '<</Kids[7 0 R]>>',
        '<</Parent 6 0 R>>',
        '2',
      ]),
    ),
  );
  const counts = [...recounted(file)].map(([{ number }, node]) => [number, node.get('Count')]);
  expect(counts).toEqual([
    [6, 1],
    [2, 3],
  ]);
  file.close();
});

it('counts the pages and branches that are named and lost', () => {
  const file = new PdfFile(
    inMemory(
      plainPdf([
        '<</Pages 2 0 R>>',
        '<</Kids[3 0 R 4 0 R 99 0 R]/Count 5>>',
        '<</Kids[5 0 R 98 0 R 97 0 R]/Count 3>>',
        'null',
        '<</Parent 3 0 R>>',
      ]),
    ),
  );
  expect(countLost(file)).toBe(4);
  file.close();
});
