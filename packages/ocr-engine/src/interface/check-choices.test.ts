import { expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';
import { makeSearchable } from '../make-searchable.ts';
import { checkChoices } from './check-choices.ts';

/** As a program in JavaScript gives them. */
const given = (choices: object) => choices as { mode?: 'auto'; languages?: string[] };

it.each([
  [{ languages: 'eng' }, `languages: "eng". It is a list of names, such as ['eng', 'deu'].`],
  [{ languages: [1] }, 'languages: [1]. It is a list of names'],
  [{ pages: '1-3' }, 'pages: "1-3". It is a list of numbers from 1'],
  [{ mode: 'fast' }, `mode: "fast". It is 'auto' or 'redo' or 'force'.`],
  [{ recogniser: 'best' }, `recogniser: "best". It is 'lstm' or 'tesseract'.`],
  [{ model: null }, `model: null. It is 'legible' or 'stock'.`],
])('refuses %j', async (choices, message) => {
  const usage = expect.objectContaining({
    code: 'usage',
    message: expect.stringContaining(message) as string,
  }) as Error;
  expect(() => checkChoices(given(choices))).toThrow(usage);
  await expect(makeSearchable('in.pdf', 'out.pdf', given(choices))).rejects.toThrow(usage);
});

it('takes what is there, and nothing', () => {
  const all = { languages: [], pages: [1], mode: 'redo', recogniser: 'lstm', model: 'stock' };
  for (const choices of [{}, all]) expect(() => checkChoices(given(choices))).not.toThrow();
});

it('refuses before an engine starts, and before a page is read', async () => {
  expect(() => createEngine(given({ languages: 'eng' }))).toThrow(/languages/);
  const engine = createEngine({ processes: 1 });
  await expect(engine.recognisePage('in.pdf', 1, given({ mode: 'fast' }))).rejects.toThrow(/mode/);
  await engine.close();
});
