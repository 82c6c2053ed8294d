import { EngineError } from '@legible/ocr-engine';
import { beforeEach, expect, it } from 'vitest';
import { patiently } from './patience.ts';

const { signal } = new AbortController();
let pauses: number[];
const patience = { signal, pause: async (ms: number) => pauses.push(ms) };
beforeEach(() => {
  pauses = [];
});

const code = (name: string) => expect.objectContaining({ code: name }) as Error;

/** Gives one answer after the other; a number is a status, an error the want of an answer. */
function answers(...given: (number | Error)[]) {
  let calls = 0;
  const call = async () => {
    const one = given[Math.min(calls++, given.length - 1)]!;
    if (one instanceof Error) throw one;
    const response = new Response('{}', { status: one });
    return response.ok ? { data: 'good', response } : { error: { detail: 'No.' }, response };
  };
  return { call, calls: () => calls };
}

it.each([[new TypeError('fetch failed')], [429], [502], [503], [507]])(
  'repeats a call that ends with %s',
  async (fault) => {
    const { call, calls } = answers(fault, fault, 200);
    expect(await patiently(call, patience)).toBe('good');
    expect(calls()).toBe(3);
  },
);

it.each([
  [401, 'key-refused'],
  [402, 'no-pages-left'],
  [403, 'key-refused'],
  [404, 'unreachable'],
  [422, 'refused'],
  [500, 'server-failed'],
])('tells at once of %s', async (status, name) => {
  const { call, calls } = answers(status, 200);
  await expect(patiently(call, patience)).rejects.toThrow(code(name));
  expect(calls()).toBe(1);
});

it('tells at once of what is wrong on this machine', async () => {
  const { call, calls } = answers(new EngineError('file-access', 'The disk is full.'), 200);
  await expect(patiently(call, patience)).rejects.toThrow(code('file-access'));
  expect(calls()).toBe(1);
});

it('tells at once of a certificate that is not trusted', async () => {
  const cause = Object.assign(new Error('self-signed certificate'), {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  const { call, calls } = answers(new TypeError('fetch failed', { cause }), 200);
  const failure = patiently(call, patience);
  await expect(failure).rejects.toThrow(code('not-trusted'));
  await expect(failure).rejects.toThrow('is not trusted: self-signed certificate.');
  expect(calls()).toBe(1);
});

it('gives up in the end', async () => {
  const { call, calls } = answers(new TypeError('fetch failed'));
  await expect(patiently(call, patience)).rejects.toThrow(code('unreachable'));
  expect(calls()).toBe(7);
});

const refused = (name: string) =>
  patiently(
    async () => ({
      error: { code: name, detail: `About ${name}.` },
      response: new Response(null, { status: 422 }),
    }),
    patience,
  );

it("tells by a refusal's code what it means, in the server's words", async () => {
  await expect(refused('encrypted')).rejects.toThrow(code('locked'));
  await expect(refused('not_a_pdf')).rejects.toThrow('About not_a_pdf.');
});

it('waits as long as the server says, and else longer each time', async () => {
  const later = new Response(null, { status: 429, headers: { 'retry-after': '7' } });
  const busy = new Response(null, { status: 503 });
  const good = { data: 'good', response: new Response() };
  const given = [{ response: later }, { response: busy }, { response: busy }, good];
  expect(await patiently(async () => given.shift()!, patience)).toBe('good');
  expect(pauses).toEqual([7000, 2000, 4000]);
});
