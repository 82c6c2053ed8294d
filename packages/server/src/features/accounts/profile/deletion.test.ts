import { paths } from '@legible/contracts/endpoints';
import { closeCodes } from '@legible/contracts/live';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';
import { runOperator } from '../../../operator/cli.ts';

let begun: PromiseWithResolvers<void>;
let dropped: PromiseWithResolvers<void>;
beforeEach(() => {
  begun = Promise.withResolvers();
  dropped = Promise.withResolvers();
});

/** Pages that hang until their work is dropped. */
function hanging(engine: Engine): Engine {
  return {
    ...engine,
    recognisePage: (_path, _page, options) =>
      new Promise((_resolve, reject) => {
        begun.resolve();
        options?.signal?.addEventListener('abort', () => {
          dropped.resolve();
          reject(new EngineError('cancelled'));
        });
      }),
  };
}

let service: TestService;
beforeAll(async () => {
  service = await startService(
    { createEngine: (options) => hanging(createEngine(options)) },
    {},
    { own: true },
  );
});
afterAll(() => service?.stop());

const opened = (socket: WebSocket) => new Promise((resolve) => socket.once('open', resolve));
const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));

async function byItself(client: ApiClient): Promise<void> {
  const response = await client.json('POST', paths.deleteAccount, { password: PASSWORD });
  expect(response.status).toBe(204);
}

async function byTheOperator(_client: ApiClient, email: string): Promise<void> {
  await runOperator(['delete', email, '--yes'], { LEGIBLE_DATA_DIR: service.dataDir });
}

it.each([
  ['its owner', byItself],
  ['the operator', byTheOperator],
])(
  'an account that %s deletes takes its running work and every open tab with it',
  async (who, deleteIt) => {
    const account = { email: `${who.replace(' ', '-')}@example.com`, password: PASSWORD };
    const [here, elsewhere, stranger] = [
      service.newClient(),
      service.newClient(),
      await service.newUser(),
    ];
    await here.register(account);
    for (const client of [here, elsewhere]) await client.login(account);
    const sockets = [here, elsewhere].flatMap((client) =>
      [paths.filesSocket, paths.progressSocket].map((path) => client.socket(path)),
    );
    const strangers = stranger.socket(paths.progressSocket);
    await Promise.all([...sockets, strangers].map(opened));
    const ends = Promise.all(sockets.map(closed));
    await here.batch([{ name: 'running.pdf', bytes: await shortScan(1) }]);
    await begun.promise;
    const { id: userId } = await here.me();
    await deleteIt(here, account.email);
    await dropped.promise;
    expect(await ends).toEqual(sockets.map(() => closeCodes.sessionEnded));
    expect(strangers.readyState).toBe(strangers.OPEN);
    strangers.close();
    const left = `select id from documents where user_id = '${userId}'
      union select document_id from pages where user_id = '${userId}'
      union select id from sessions where user_id = '${userId}'`;
    expect(await service.query(left)).toEqual([]);
  },
);
