import { Agent, request as httpRequest } from 'node:http';
import { paths } from '@legible/contracts/endpoints';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../test/api-client.ts';
import { describedOperations, type Operation } from '../test/openapi.ts';
import { PASSWORD, type TestService } from '../test/service.ts';
import { checkConsistency } from './consistency.ts';
import { judge, type Answer } from './judge.ts';
import { Random } from '../test/random.ts';
import { Programs } from './programs.ts';
import { KEY_KINDS, type KeyKind, makeRequest, type FuzzRequest } from './requests.ts';
import type { Known } from './values.ts';

export interface FuzzResult {
  requests: number;
  seconds: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Calls by key that got beyond every check, by the key's kind. */
  succeededByKey: Record<KeyKind, number>;
  /** Calls of each operation that got beyond every check. */
  succeeded: Record<string, number>;
  /** What must never happen, with the request that brought it about. */
  faults: string[];
}

/** A call that hangs does so for good; a busy machine lets one wait longer than ten seconds. */
const HANG_MS = 60_000;
const LANES = 4;
/** Enough to see what is wrong. */
const MOST_FAULTS = 20;

/**
 * Calls every operation that the server describes, in turn, `count` times in all. The service must
 * trust the proxy 127.0.0.1: each request comes from an address of its own, so that limits do not
 * stand in the way of what lies behind them.
 */
export async function fuzz(service: TestService, seed: number, count: number): Promise<FuzzResult> {
  const operations = await describedOperations(service.address);
  const random = new Random(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const none = Object.fromEntries(KEY_KINDS.map((kind) => [kind, 0])) as Record<KeyKind, number>;
  const result: FuzzResult = {
    requests: 0,
    seconds: 0,
    statuses: {},
    succeeded: {},
    succeededByKey: none,
    faults: [],
  };
  const start = performance.now();
  const programs = await Programs.start(service);
  let actor = newActor(service, 0);
  const lane = async () => {
    while (result.requests < count && result.faults.length < MOST_FAULTS) {
      const number = result.requests++;
      const operation = operations[number % operations.length];
      if (!operation) break;
      await programs.before(number);
      const { client, known } = await actor;
      const [first, ...ids] = known.ids;
      const made = makeRequest(random, operation, {
        ...known,
        ids: [first, ...ids, ...programs.ids],
      });
      const answer = await send(service, agent, { client, keys: programs.keys }, made, number);
      note(result, operation, made, answer);
      if (
        made.loggedIn &&
        made.key === 'none' &&
        answer.status < 300 &&
        ENDS_SESSION.test(operation.path)
      ) {
        actor = newActor(service, number);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  result.seconds = Math.round((performance.now() - start) / 100) / 10;
  agent.destroy();
  result.faults.push(...(await checkConsistency(service)));
  return result;
}

/** After these, the caller is another user or none. */
const ENDS_SESSION = /\/(log(in|out)|delete|reset|change-password|sessions)/;

interface Actor {
  client: ApiClient;
  known: Known;
}

async function newActor(service: TestService, number: number): Promise<Actor> {
  const client = service.newClient();
  const account = { email: `actor${number}@example.com`, password: PASSWORD };
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(number) };
  const person = { ...account, name: 'Ada', last_name: 'Lovelace' };
  await client.call('POST', paths.register, { headers, body: JSON.stringify(person) });
  await client.call('POST', paths.login, { headers, body: JSON.stringify(account) });
  const me = await client.me();
  return {
    client,
    known: {
      emails: [me.email, 'nobody@example.com', `fresh${me.id.replaceAll(/\W/g, '')}@example.com`],
      passwords: [PASSWORD, 'a new and longer phrase', 'wrong password'],
      ids: [me.id, 'AAAAAAAAAAAAAAAAAAAAAA'],
    },
  };
}

const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

function note(result: FuzzResult, operation: Operation, made: FuzzRequest, answer: Answer): void {
  result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
  const name = `${operation.method} ${operation.path}`;
  if (answer.status < 300) result.succeeded[name] = (result.succeeded[name] ?? 0) + 1;
  const { key } = made;
  if (answer.status < 300 && key !== 'none' && operation.path.startsWith('/v1/')) {
    result.succeededByKey[key] += 1;
  }
  const fault = judge(operation, made, answer);
  if (!fault) return;
  const body = made.body?.subarray(0, 300).toString('latin1') ?? '';
  result.faults.push(
    `${fault}: ${made.key} key, ${made.method} ${made.url.slice(0, 300)} ${JSON.stringify(made.headers)} ${JSON.stringify(body)} → ${answer.status} ${answer.body.slice(0, 300)}`,
  );
}

/** Sends with bytes as they are: what `fetch` tidies up, others do not. */
async function send(
  service: TestService,
  agent: Agent,
  { client, keys }: Pick<Actor, 'client'> & Pick<Programs, 'keys'>,
  made: FuzzRequest,
  number: number,
): Promise<Answer> {
  const sender = made.loggedIn ? client : service.newClient();
  // Fetches the token that goes with the cookies.
  if (made.token === 'right') await sender.call('HEAD', '/health/live');
  const token = sender.cookies.get('csrftoken') ?? '';
  const cookies = [...sender.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    Cookie: cookies,
    ...(made.token !== 'none' && { 'X-CSRF-Token': made.token === 'right' ? token : `${token}x` }),
    'X-Forwarded-For': addressOf(number),
    ...(made.key !== 'none' && { Authorization: `Bearer ${keys[made.key]}` }),
    ...made.headers,
    ...(made.body && { 'Content-Length': made.body.length }),
  };
  const answer = exchange(service.address, agent, { ...made, headers });
  const hang = wait(HANG_MS, { status: 0, headers: {}, body: 'no answer' }, { ref: false });
  return Promise.race([answer, hang]);
}

function exchange(
  address: string,
  agent: Agent,
  {
    method,
    url,
    headers,
    body,
  }: Pick<FuzzRequest, 'method' | 'url' | 'body'> & { headers: object },
): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, headers: {}, body: error.message });
    const options = {
      agent,
      hostname,
      port,
      method,
      path: url,
      headers: headers as Record<string, string>,
    };
    const sent = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
