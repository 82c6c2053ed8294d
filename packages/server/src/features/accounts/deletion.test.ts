import { paths } from '@legible/contracts/endpoints';
import { closeCodes } from '@legible/contracts/live';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { shortScan } from '../../../test/scans.ts';
import { PASSWORD, startService, type TestService } from '../../../test/service.ts';

/** Pages that hang until their work is dropped. */
const begun = Promise.withResolvers<void>();
const dropped = Promise.withResolvers<void>();

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
  service = await startService({ createEngine: (options) => hanging(createEngine(options)) });
});
afterAll(() => service?.stop());

const opened = (socket: WebSocket) => new Promise((resolve) => socket.once('open', resolve));
const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));

it('an account that is deleted takes its running work and every open tab with it', async () => {
  const account = { email: 'leaver@example.com', password: PASSWORD };
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
  const response = await here.json('POST', paths.deleteAccount, { password: PASSWORD });
  expect(response.status).toBe(204);
  await dropped.promise;
  expect(await ends).toEqual(sockets.map(() => closeCodes.sessionEnded));
  expect(strangers.readyState).toBe(strangers.OPEN);
  strangers.close();
  const left = `select id from documents where user_id = '${userId}'
    union select document_id from pages where user_id = '${userId}'
    union select id from sessions where user_id = '${userId}'`;
  expect(await service.query(left)).toEqual([]);
});
