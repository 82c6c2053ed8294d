import { describe, expect, it } from 'vitest';
import { allPaths } from './all-paths.ts';
import { paths } from './endpoints.ts';
import { PRODUCT } from './product.ts';

describe('the paths of the API', () => {
  it('all begin with /v1', () => {
    expect(Object.values(allPaths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  });

  it('name the product with one value (S7.7, D53)', () => {
    expect(PRODUCT).toBe('ocr');
    const ofProduct = [paths.upload, paths.batch, paths.download, paths.document, paths.list];
    const all = [...ofProduct, paths.filesSocket, paths.progressSocket];
    expect(new Set(all.map((path) => path.split('/')[2]))).toEqual(new Set([PRODUCT]));
  });

  it('end with a slash where the specification has one (S7.20, S7.32, S7.35)', () => {
    const withSlash = Object.entries(allPaths).filter(([, path]) => path.endsWith('/'));
    expect(withSlash.map(([name]) => name).toSorted()).toEqual(['contact', 'document', 'users']);
  });
});
