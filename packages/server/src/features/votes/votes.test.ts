import { paths } from '@legible/contracts/endpoints';
import type { ApiError } from '@legible/contracts/errors';
import type { FeatureRequest, FeatureRequestsResponse } from '@legible/contracts/votes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { unzip } from '../../../test/documents/unzip.ts';
import { makeKey, program } from '../../../test/keys.ts';
import { PASSWORD, startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

beforeEach(async () => {
  await service.query(`delete from feature_requests`);
  await service.query(`delete from rate_limits`);
});

async function request(title: string): Promise<number> {
  const [row] = await service.query(
    `insert into feature_requests (title) values ('${title}') returning number`,
  );
  return (row as { number: number }).number;
}

async function voter(plan = 'free') {
  const client = await service.newUser();
  const { id } = await client.me();
  await service.query(
    `update users set subscription = '${plan}', email_confirmed_at = now() where id = '${id}'`,
  );
  return { client, id };
}

const vote = (client: ApiClient, number: number | string, method = 'PUT') =>
  client.call(method, paths.featureVote.replace(':number', String(number)));
const seen = async (client: ApiClient) =>
  (await (await client.call('GET', paths.featureRequests)).json()) as FeatureRequestsResponse;
const said = async (response: Response) => [
  response.status,
  ((await response.json()) as ApiError).code,
];

describe('a vote', () => {
  it('weighs what the plan of its account says, and is counted anew when that changes (S9.7 to S9.9, D70)', async () => {
    const number = await request('Read handwriting');
    const [ada, eve] = [await voter('tier 4'), await voter()];
    expect(await (await vote(ada.client, number)).json()).toMatchObject({ votes: 15, voted: true });
    expect(await (await vote(eve.client, number)).json()).toMatchObject({ votes: 16 });
    await service.query(`update users set subscription = 'tier 2' where id = '${ada.id}'`);
    const { requests, vote_weight } = await seen(ada.client);
    expect([requests[0]?.votes, vote_weight]).toEqual([3, 2]);
  });

  it('is one for each account and request, and is taken back at will', async () => {
    const [first, second] = [await request('First'), await request('Second')];
    const { client } = await voter('tier 3');
    const together = Array.from({ length: 4 }, () => vote(client, first));
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual(Array(4).fill(200));
    await vote(client, second);
    const votes = async () => (await seen(client)).requests.map((each) => [each.title, each.votes]);
    expect(await votes()).toEqual([
      ['First', 4],
      ['Second', 4],
    ]);
    const back = (await (await vote(client, first, 'DELETE')).json()) as FeatureRequest;
    expect([back.votes, back.voted]).toEqual([0, false]);
    expect((await vote(client, first, 'DELETE')).status).toBe(200);
    expect(await votes()).toEqual([
      ['Second', 4],
      ['First', 0],
    ]);
  });

  it('is refused for what is closed or is not there, and to those whose address is not confirmed', async () => {
    const number = await request('Closed');
    const { client, id } = await voter();
    await vote(client, number);
    await service.query(`update feature_requests set closed_at = now(), state = 'done'`);
    expect(await said(await vote(client, number))).toEqual([409, 'request_closed']);
    expect(await said(await vote(client, number, 'DELETE'))).toEqual([409, 'request_closed']);
    expect((await seen(client)).requests).toMatchObject([{ takes_votes: false, votes: 1 }]);
    expect(await said(await vote(client, number + 1))).toEqual([404, 'not_found']);
    for (const odd of ['0', '-1', 'x', '99999999999']) {
      expect(await said(await vote(client, odd))).toEqual([400, 'bad_request']);
    }
    const open = await request('Open');
    await service.query(`update users set email_confirmed_at = null where id = '${id}'`);
    expect(await said(await vote(client, open))).toEqual([403, 'email_unconfirmed']);
  });

  it('is a person’s: visitors see the requests, programs nothing, and nobody who voted', async () => {
    const number = await request('Seen by all');
    const { client } = await voter('tier 2');
    await vote(client, number);
    const visitor = service.newClient();
    const whole = { number, title: 'Seen by all', text: null, state: 'open', answer: null };
    expect(await seen(visitor)).toEqual({
      requests: [{ ...whole, takes_votes: true, votes: 2, voted: false }],
      vote_weight: null,
    });
    expect(await said(await vote(visitor, number))).toEqual([401, 'unauthenticated']);
    const { key } = await makeKey(client);
    const call = program(service.address, key);
    expect(await said(await call('GET', paths.featureRequests))).toEqual([403, 'not_by_key']);
  });

  it('stands in its owner’s archive, and goes with the account', async () => {
    const number = await request('Read music');
    const { client, id } = await voter('tier 4');
    await vote(client, number);
    const archive = await client.json('POST', paths.exportData, { password: PASSWORD });
    const files = unzip(Buffer.from(await archive.arrayBuffer()));
    expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
      votes: [{ request: 'Read music' }],
    });
    await client.json('POST', paths.deleteAccount, { password: PASSWORD });
    expect((await seen(service.newClient())).requests[0]?.votes).toBe(0);
    expect(await service.query(`select from feature_votes where user_id = '${id}'`)).toEqual([]);
  });

  it('is given some times in a minute', async () => {
    const number = await request('Often');
    const { client } = await voter();
    for (let each = 0; each < 60; each++) await vote(client, number, each % 2 ? 'DELETE' : 'PUT');
    expect(await said(await vote(client, number))).toEqual([429, 'too_many_requests']);
  });
});
