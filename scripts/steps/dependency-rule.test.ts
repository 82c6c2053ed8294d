import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { cruise, type ICruiseOptions } from 'dependency-cruiser';
import { expect, it } from 'vitest';
import { default as rules } from '../../.dependency-cruiser.mjs';

const SERVER = 'packages/server/src';
const ENGINE = 'packages/ocr-engine/src';
const WEB = 'packages/web/src';

/** For each rule a file that breaks it, and what it imports for that. */
const broken: [rule: string, file: string, imported: string][] = [
  ['contracts-stays-in-its-lane', 'packages/contracts/src/a.ts', `${SERVER}/b.ts`],
  ['server-stays-in-its-lane', `${SERVER}/a.ts`, `${WEB}/b.ts`],
  ['packages-by-their-entries', 'bench/engine/a.ts', `${ENGINE}/page/b.ts`],
  ['packages-by-their-entries-from-packages', `${SERVER}/a.ts`, `${ENGINE}/page/b.ts`],
  ['benchmarks-are-islands', 'bench/web/a.ts', 'bench/service/b.ts'],
  ['features-are-islands', `${SERVER}/features/quota/a.ts`, `${SERVER}/features/votes/b.ts`],
  ['features-are-islands', `${WEB}/features/votes/a.tsx`, `${WEB}/features/legal/b.tsx`],
  ['root-above-features', `${SERVER}/features/quota/a.ts`, `${SERVER}/services.ts`],
  ['floor-knows-no-feature', `${SERVER}/platform/http/a.ts`, `${SERVER}/features/quota/b.ts`],
  ['settings-know-no-feature', `${SERVER}/config/a.ts`, `${SERVER}/features/quota/b.ts`],
  ['product-knows-no-tool', `${SERVER}/platform/db/a.ts`, `${SERVER}/backup/b.ts`],
  ['engine-room-layout', `${ENGINE}/layout/a.ts`, `${ENGINE}/recognise/b.ts`],
  ['server-documents-room-upload', ...roomsOf('documents', 'upload', 'files')],
  ['engine-rooms-are-listed', `${ENGINE}/new-room/a.ts`, `${ENGINE}/text/b.ts`],
  ['engine-rooms-below-the-engine', `${ENGINE}/page/a.ts`, `${ENGINE}/create-engine.ts`],
  ['journeys-are-islands', 'e2e/billing/a.spec.ts', 'e2e/accounts/b.ts'],
  ['source-knows-no-test', `${SERVER}/a.ts`, `${SERVER}/b.test.ts`],
  ['no-circular', `${SERVER}/platform/db/a.ts`, `${SERVER}/platform/db/circle.ts`],
  ['no-unresolvable', `${SERVER}/a.ts`, `${SERVER}/missing.ts`],
  ['one-door-to-koffi', `${SERVER}/a.ts`, 'koffi'],
];

function roomsOf(feature: string, below: string, above: string): [string, string] {
  const folder = `${SERVER}/features/${feature}`;
  return [`${folder}/${below}/a.ts`, `${folder}/${above}/b.ts`];
}

interface Case {
  rule: string;
  file: string;
  imported: string;
}

/** Each with a name of its own: a folder may stand for several rules. */
const cases: Case[] = broken.map(([rule, file, imported], at) => ({
  rule,
  file: file.replace(/\ba\./, `a${at}.`),
  imported,
}));
const harmless = `${SERVER}/features/quota/harmless.ts`;

/** What is found in a tree of these files, each as rule and file. */
async function violationsIn(files: Record<string, string>): Promise<string[]> {
  const baseDir = await testFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(baseDir, path)), { recursive: true });
    writeFileSync(join(baseDir, path), text);
  }
  const options: ICruiseOptions = {
    baseDir,
    ruleSet: { forbidden: rules.forbidden as never },
    validate: true,
    tsPreCompilationDeps: true,
  };
  const { output } = await cruise(['.'], options);
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

/** A file that imports another one, which is there unless its name says otherwise. */
function importing({ file, imported }: Case): Record<string, string> {
  const isOwn = imported.includes('/');
  const up = '../'.repeat(file.split('/').length - 1);
  const here = { [file]: `import '${isOwn ? `./${up}${imported}` : imported}';` };
  if (!isOwn || imported.endsWith('missing.ts')) return here;
  const back = imported.endsWith('circle.ts') ? `import './${file.split('/').at(-1)}';` : '';
  return { ...here, [imported]: `${back}export const some = 1;` };
}

it('each rule is broken by an import that goes the wrong way, and none by one that goes down', async () => {
  const found = await violationsIn(
    Object.assign({}, ...cases.map(importing), {
      [harmless]: "import '../../platform/db/b.ts';",
      [`${SERVER}/platform/db/b.ts`]: 'export const some = 1;',
    }),
  );
  const wanted = cases.map(({ rule, file }) => `${rule}: ${file}`);
  expect(wanted.filter((violation) => !found.includes(violation))).toEqual([]);
  expect(found.filter((violation) => violation.endsWith(harmless))).toEqual([]);
});
