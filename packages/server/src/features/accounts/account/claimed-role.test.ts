import { paths } from '@legible/contracts/endpoints';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../../../../test/api-client.ts';
import { dataDirForTest } from '../../../../test/database/data-dir-for-test.ts';
import { startProcess, stopProcess } from '../../../../test/process.ts';
import { PASSWORD } from '../../../../test/service.ts';

const names = { name: 'Ada', last_name: 'Lovelace' };
const account = { email: 'role@example.com', password: PASSWORD };

async function startLogging() {
  const dataDir = dataDirForTest();
  const { child, address } = await startProcess(dataDir, { LOG_LEVEL: 'warn' });
  onTestFinished(async () => void (await stopProcess(child)));
  let log = '';
  child.stderr?.on('data', (data: Buffer) => (log += data.toString()));
  const query = async (sql: string) => {
    const client = new pg.Client({ host: `${dataDir}/run`, user: 'legible', database: 'postgres' });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return { client: new ApiClient(address), log: () => log, query };
}

it('a claimed role is ignored and logged, an ordinary one is neither (D23)', async () => {
  const { client, log } = await startLogging();
  await client.json('POST', paths.register, { ...account, ...names, role_type: 7 });
  await client.login(account);
  const { id } = await client.me();
  await client.json('PATCH', `/v1/users/${id}`, { name: 'Grace', role_type: 1 });
  await client.json('PATCH', `/v1/users/${id}`, { name: 'Grace', role_type: 'x'.repeat(99) });
  await expect.poll(() => claims(log())).toEqual(['7', '"string"']);
  expect(await client.me()).toMatchObject({ name: 'Grace', role_type: 1 });
});

it('claims of a stranger are logged no more often than one may register', async () => {
  const { client, log, query } = await startLogging();
  await client.register(account);
  await query(`update rate_limits set count = 60 where key like 'register:%'`);
  const refused = await client.json('POST', paths.register, { ...account, ...names, role_type: 8 });
  expect(refused.status).toBe(429);
  await client.login(account);
  const { id } = await client.me();
  await client.json('PATCH', `/v1/users/${id}`, { role_type: 9 });
  await expect.poll(() => claims(log())).toContain('9');
  expect(claims(log())).toEqual(['9']);
});

const claims = (log: string): string[] =>
  [...log.matchAll(/"claimedRole":([^,}]+)/g)].map(([, role = '']) => role);
