import { paths } from '@legible/contracts/endpoints';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startService, type TestService } from '../service.ts';
import { Queue } from '../../src/platform/queue/queue.ts';
import { failInConstantTime } from '../../src/platform/constant-time-failure.ts';

// As they are, but watched: the same work takes the same time, on a busy machine too.
vi.mock('@node-rs/argon2', { spy: true });
vi.mock('../../src/platform/constant-time-failure.ts', { spy: true });

/** How many of each kind. */
const SAMPLES = 5;

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => service?.stop());

let visitor = 0;

/** The answer to a call by a new user. */
async function answerTo(path: string, body: object): Promise<string> {
  visitor += 1;
  const response = await service.newClient().call('POST', path, {
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${visitor >> 8}.${visitor & 255}.1`,
    },
  });
  return `${response.status} ${await response.text()}`;
}

/** Every answer, and what else `seen` tells of every call, without repetitions. */
async function differences(
  path: string,
  bodies: object[],
  seen: () => unknown = () => undefined,
): Promise<{ answers: string[]; traces: string[] }> {
  const [answers, traces] = [new Set<string>(), new Set<string>()];
  for (const body of bodies) {
    vi.clearAllMocks();
    answers.add(await answerTo(path, body));
    traces.add(JSON.stringify(seen()));
  }
  return { answers: [...answers], traces: [...traces] };
}

const numbers = Array.from({ length: SAMPLES }, (_, i) => i);
const known = numbers.map((i) => `known${i}@example.com`);
const unknown = numbers.map((i) => `nobody${i}@example.com`);
const everybody = [...known, ...unknown];

/** Kind and cost of a hash: what the work of verifying it depends on. */
const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');
const costsVerified = () => vi.mocked(verify).mock.calls.map(([hash]) => costOf(hash));
const constantTimeCalls = () => vi.mocked(failInConstantTime).mock.calls.length;

describe('whether an address is registered', () => {
  beforeAll(async () => {
    for (const email of known) await service.newClient().register({ email, password: PASSWORD });
  });

  it('is not told by a log-in, neither in words nor by its work', async () => {
    const bodies = everybody.map((email) => ({ email, password: 'not the password' }));
    const { answers, traces } = await differences(paths.login, bodies, costsVerified);
    expect(answers).toHaveLength(1);
    expect(traces).toEqual([JSON.stringify(['$argon2id$v=19$m=19456,t=2,p=1'])]);
  });

  it('is not told by the request of a code, whose mail is made later', async () => {
    const bodies = everybody.map((email) => ({ email }));
    const insert = vi.spyOn(Queue.prototype, 'insert');
    // The answer does not wait for the job, whose mail may be booked at any time.
    const booked = () =>
      insert.mock.calls
        .filter(([, name]) => name === 'reset-request')
        .map(([, , jobs]) => jobs.length);
    const { answers, traces } = await differences(paths.requestReset, bodies, booked);
    insert.mockRestore();
    expect(answers).toHaveLength(1);
    // One job for each, known or not; the queue may have forgotten it by now.
    expect(traces).toEqual([JSON.stringify([1])]);
  });

  it('is not told by a wrong code, whose refusal waits for its time', async () => {
    const bodies = everybody.map((email) => ({ email, code: 'WRONG234' }));
    const { answers, traces } = await differences(paths.verifyCode, bodies, constantTimeCalls);
    expect(answers).toHaveLength(1);
    expect(traces).toEqual(['1']);
  });

  // The specification has it so (docs/security.md, V6).
  it('is told by a registration, but not in so many words', async () => {
    const person = { name: 'Ada', last_name: 'Lovelace', password: PASSWORD };
    const fresh = numbers.map((i) => `fresh${i}@example.com`);
    const bodies = [...known, ...fresh].map((email) => ({ ...person, email }));
    const { answers } = await differences(paths.register, bodies);
    expect(answers.find((answer) => answer.startsWith('409'))).not.toMatch(/taken|exists|known/);
  });
});
