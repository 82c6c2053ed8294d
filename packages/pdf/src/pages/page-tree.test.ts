import { directPage } from '@legible/fixtures/harmed/broken-pdfs';
import { plainPdf } from '@legible/fixtures/plain-pdf';
import { describe, expect, it } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { PdfFile } from '../file/pdf-file.ts';
import { PdfSyntaxError, Ref } from '../objects/objects.ts';
import { countLost, recounted } from './page-counts.ts';
import { inherited, listPages } from './page-tree.ts';

const open = (...objects: string[]) =>
  new PdfFile(inMemory(plainPdf(['<</Pages 2 0 R>>', ...objects])));

describe('the pages of a file', () => {
  it('come in the order of its tree, without what is missing', () => {
    const file = open(
      '<</Kids[6 0 R 3 0 R 99 0 R null]/Rotate 90>>',
      '<</Kids[4 0 R 5 0 R]/Parent 2 0 R/MediaBox[0 0 9 9]>>',
      '<</Parent 3 0 R>>',
      '<</Parent 3 0 R/Rotate 0>>',
      '<</Parent 2 0 R>>',
    );
    expect(listPages(file)).toEqual([6, 4, 5].map((number) => new Ref(number)));
    file.close();
  });

  it('have what the nodes above them say, unless they say otherwise', () => {
    const file = open(
      '<</Kids[3 0 R]/Rotate 90/MediaBox 5 0 R>>',
      '<</Kids[4 0 R]/Parent 2 0 R>>',
      '<</Parent 3 0 R/Rotate 0>>',
      '[0 0 9 9]',
    );
    const page = file.dict(new Ref(4));
    expect(page && inherited(file, page, 'Rotate')).toBe(0);
    expect(page && inherited(file, page, 'MediaBox')).toEqual([0, 0, 9, 9]);
    expect(page && inherited(file, page, 'CropBox')).toBeNull();
    file.close();
  });

  it('are looked for no longer in parents that run in a circle', () => {
    const file = open('<</Kids[3 0 R]/Parent 3 0 R>>', '<</Parent 2 0 R>>');
    const page = file.dict(new Ref(3));
    expect(page && inherited(file, page, 'Rotate')).toBeNull();
    file.close();
  });

  it('are found in a tree whose root stands in the catalogue', () => {
    const objects = ['<</Pages<</Kids[2 0 R 99 0 R]/Count 2>>>>', '<<>>'];
    const file = new PdfFile(inMemory(plainPdf(objects)));
    expect(listPages(file)).toEqual([new Ref(2)]);
    expect(countLost(file)).toBe(1);
    expect(recounted(file).size).toBe(0);
    file.close();
  });

  it('are refused where one is no object of its own', () => {
    const file = new PdfFile(inMemory(directPage()));
    expect(() => listPages(file)).toThrow(PdfSyntaxError);
    file.close();
  });
});
