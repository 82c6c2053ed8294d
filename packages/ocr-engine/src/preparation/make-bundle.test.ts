import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { makeBundle } from './make-bundle.ts';

it('holds what a child needs, and nothing of what starts it', async () => {
  const { inputs, source } = await makeBundle();
  const names = inputs.map(({ path }) => path);
  for (const name of ['/workers/child.ts', '/text-layer/append.ts', '/archive/convert.ts']) {
    expect(names.filter((path) => path.endsWith(name))).toHaveLength(1);
  }
  expect(names.filter((path) => /pool[.]ts$|[.]test[.]ts$|node_modules.koffi/.test(path))).toEqual(
    [],
  );
  // Few pages need it, and it is as long as all of the rest.
  expect(names.filter((path) => path.includes('node_modules/eld/'))).toEqual([]);
  expect(source).not.toContain('import.meta.url');
});

it('is the same however often it is made', async () => {
  expect(await makeBundle()).toEqual(await makeBundle());
});

it('is read byte by byte: regular expressions with other letters mean in it what they mean in their modules', async () => {
  const { source } = await makeBundle();
  expect(/[^\0-\x7f]/.exec(source)).toBeNull();
  // Of languages/lacking-letters.ts.
  const [spelling = ''] = /\/\(\?<=g\)[^/]+\/giu/.exec(source) ?? [];
  const expression = new Script(spelling).runInThisContext() as RegExp;
  expect('vergúenza'.replace(expression, 'ü')).toBe('vergüenza');
});
