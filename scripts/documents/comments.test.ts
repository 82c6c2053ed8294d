import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const isMade = (path: string) => /(?:^|\/)(?:node_modules|dist|\.runtime|test-results)$/.test(path);
/** Made from texts that people read; and this test, which has them in its examples. */
const OTHERS = ['packages/client/src/api.d.ts', 'scripts/documents/comments.test.ts'];
const sources = globSync(
  '{*,{bench,e2e,fixtures,packages,scripts,training}/**/*}.{ts,tsx,mjs,js,sh,css,py,c,h,sql}',
  { exclude: isMade },
).filter((path) => !OTHERS.includes(path));

const [, list = ''] =
  /Comments do without ([^(]+)\(/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
const words = [...list.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
const avoided = new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');

/** What a line says as a comment, without the names of code in it; of text in quotes some may look like a comment. */
function commentIn(line: string, isScript: boolean): string {
  const begin = isScript ? /(?:^|\s)#\s/ : /^\s*(?:\/\*|\*|\/\/)|\s\/\/\s|\/\*\*/;
  const at = line.search(begin);
  return at === -1 ? '' : line.slice(at).replaceAll(/`[^`]*`/g, '');
}

function found(path: string, text: string): string[] {
  const isScript = /\.(?:sh|py)$/.test(path);
  return text
    .split('\n')
    .map((line, index) => ({ said: commentIn(line, isScript), at: `${path}:${index + 1}` }))
    .filter(({ said }) => avoided.test(said))
    .map(({ said, at }) => `${at}: ${said.trim()}`);
}

describe('comments', () => {
  it('do without the words that CONTRIBUTING.md names', () => {
    expect(words.length).toBeGreaterThan(5);
    expect(sources.length).toBeGreaterThan(1500);
    expect(sources.flatMap((path) => found(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('would be found', () => {
    const text = [
      "const some = 'somebody';",
      'const most = 3; // So many at most.',
      '/** Told to nobody. */',
      ' * Those of `nobody` stay.',
    ].join('\n');
    expect(found('a.ts', text)).toEqual([
      'a.ts:2: // So many at most.',
      'a.ts:3: /** Told to nobody. */',
    ]);
    expect(found('a.sh', 'echo "somebody"\nrun # lest it fails\n')).toHaveLength(1);
  });
});
