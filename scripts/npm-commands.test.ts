import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

// npm passes a signal on to the shell that it starts, and to nothing below it: without `exec`, the product
// would go on when a service manager ends `npm start`.
it.each(Object.entries(scripts))('npm run %s takes the place of its shell', (_, command) => {
  expect(command).toMatch(/^exec bash scripts\/[\w-]+\.sh( |$)/);
  const named = command.split(' ').filter((word) => word.includes('/') || /\.\w+$/.test(word));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
