import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../test/service.ts';

/** So many samples of each kind, one after the other in turn, so that a busy moment hits both alike. */
const SAMPLES = 15;
/** Without its costly hash, the answer to an unknown address comes three times as fast. */
const WIDEST_RATIO = 2;

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => service?.stop());

let visitor = 0;

/** Milliseconds of one call by somebody new, and its answer. */
async function timed(path: string, body: object): Promise<{ ms: number; answer: string }> {
  visitor += 1;
  const client = service.newClient();
  await client.raw('GET', paths.csrf);
  await client.call('GET', paths.csrf);
  const start = performance.now();
  const response = await client.call('POST', path, {
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${visitor >> 8}.${visitor & 255}.1`,
    },
  });
  const text = await response.text();
  return { ms: performance.now() - start, answer: `${response.status} ${text}` };
}

/** A quarter of the way up: what an undisturbed answer takes, even on a busy machine. */
const quartile = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;

/** Both kinds in turn: their answers, and how far apart their times are. */
async function compare(path: string, known: (i: number) => object, unknown: (i: number) => object) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let i = 0; i < SAMPLES; i++) {
    const a = await timed(path, known(i));
    const b = await timed(path, unknown(i));
    times.known.push(a.ms);
    times.unknown.push(b.ms);
    answers.add(a.answer).add(b.answer);
  }
  const [a, b] = [quartile(times.known), quartile(times.unknown)];
  return { answers: [...answers], ratio: Math.max(a, b) / Math.min(a, b) };
}

const email = (i: number) => `known${i}@example.com`;
const nobody = (i: number) => `nobody${i}@example.com`;

describe('whether an address is registered', () => {
  beforeAll(async () => {
    for (let i = 0; i < SAMPLES; i++) {
      await service.newClient().register({ email: email(i), password: PASSWORD });
    }
  });

  it('is not told by a log-in, neither in words nor in time', async () => {
    const password = 'not the password';
    const { answers, ratio } = await compare(
      paths.login,
      (i) => ({ email: email(i), password }),
      (i) => ({ email: nobody(i), password }),
    );
    expect(answers).toHaveLength(1);
    expect(ratio).toBeLessThan(WIDEST_RATIO);
  });

  it('is not told by the request of a code', async () => {
    const { answers, ratio } = await compare(
      paths.requestReset,
      (i) => ({ email: email(i) }),
      (i) => ({ email: nobody(i) }),
    );
    expect(answers).toHaveLength(1);
    expect(ratio).toBeLessThan(WIDEST_RATIO);
  });

  it('is not told by a wrong code', async () => {
    const code = 'WRONG234';
    const { answers, ratio } = await compare(
      paths.verifyCode,
      (i) => ({ email: email(i), code }),
      (i) => ({ email: nobody(i), code }),
    );
    expect(answers).toHaveLength(1);
    expect(ratio).toBeLessThan(WIDEST_RATIO);
  });

  // The specification has it so (docs/security.md, V6).
  it('is told by a registration, but not in so many words', async () => {
    const person = { name: 'Ada', last_name: 'Lovelace', password: PASSWORD };
    const { answers } = await compare(
      paths.register,
      (i) => ({ ...person, email: email(i) }),
      (i) => ({ ...person, email: `fresh${i}@example.com` }),
    );
    expect(answers.find((answer) => answer.startsWith('409'))).not.toMatch(/taken|exists|known/);
  });
});
