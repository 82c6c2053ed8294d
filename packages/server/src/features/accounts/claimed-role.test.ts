import { paths } from '@legible/contracts/endpoints';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import { dataDirForTest } from '../../../test/data-dir-for-test.ts';
import { startProcess, stopProcess } from '../../../test/process.ts';
import { PASSWORD } from '../../../test/service.ts';

const account = { email: 'role@example.com', password: PASSWORD };

it('a claimed role is ignored and logged, an ordinary one is neither (D23)', async () => {
  const { child, address } = await startProcess(dataDirForTest(), { LOG_LEVEL: 'warn' });
  onTestFinished(async () => void (await stopProcess(child)));
  let log = '';
  child.stderr?.on('data', (data: Buffer) => (log += data.toString()));
  const client = new ApiClient(address);
  const names = { name: 'Ada', last_name: 'Lovelace' };
  await client.json('POST', paths.register, { ...account, ...names, role_type: 7 });
  await client.login(account);
  const { id } = await client.me();
  await client.json('PATCH', `/v1/users/${id}`, { name: 'Grace', role_type: 1 });
  await client.json('PATCH', `/v1/users/${id}`, { name: 'Grace', role_type: 'x'.repeat(99) });
  await expect.poll(() => claims(log)).toEqual(['7', '"string"']);
  expect(await client.me()).toMatchObject({ name: 'Grace', role_type: 1 });
});

const claims = (log: string): string[] =>
  [...log.matchAll(/"claimedRole":([^,}]+)/g)].map(([, role = '']) => role);
