import { paths } from '@legible/contracts/endpoints';
import { apiError, errors, problem, type ErrorCode } from '@legible/contracts/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey, program } from '../../../test/keys.ts';
import { startService, type TestService } from '../../../test/service.ts';
import { titleOf } from './problem.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const ask = (headers: Record<string, string>, path: string = paths.list) =>
  fetch(service.address + path, { headers });

it('an error is problem details for whoever asks for them, around what it always was (D81)', async () => {
  const usual = await ask({});
  expect(usual.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const body = apiError.strict().parse(await usual.json());
  const asked = await ask({ Accept: 'application/json, application/problem+json' });
  expect(asked.status).toBe(403);
  expect(asked.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(problem.strict().parse(await asked.json())).toEqual({
    type: '/docs/api/errors#csrf',
    title: 'Csrf',
    status: 403,
    ...body,
  });
});

it('programs with a key get them without asking, also for what no route is there for', async () => {
  const { key } = await makeKey(await service.newUser());
  const call = program(service.address, key);
  for (const [method, path, status] of [
    ['GET', '/v1/nowhere', 404],
    ['GET', `${paths.list}?limit=0`, 400],
    ['POST', paths.login, 403],
  ] as const) {
    const answer = await call(method, path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
    expect(problem.strict().parse(await answer.json()).status).toBe(status);
  }
});

it('the type leads to a page that has the error', async () => {
  const page = await (await ask({}, '/docs/api/errors')).text();
  for (const code of Object.keys(errors) as ErrorCode[]) {
    expect(page).toContain(`id="${code}"`);
    expect(page).toContain(titleOf(code));
  }
});
