import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleError } from '../error-handler.ts';
import { refuseWhileStopping } from './refuse-while-stopping.ts';

it('a server that stops ends what it has begun, and has the rest sent again in a moment', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.setErrorHandler(handleError);
  refuseWhileStopping(app);
  const [arrived, open, stopped] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  app.get('/slow', async () => {
    arrived?.resolve();
    await open?.promise;
    return { isDone: true };
  });
  // Something else that has to end takes its time.
  app.addHook('preClose', () => stopped?.promise);
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/slow`;
  const slow = fetch(address);
  await arrived?.promise;
  const closed = app.close();
  await new Promise(setImmediate);
  const refused = await fetch(address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  open?.resolve();
  const answer = await slow;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  stopped?.resolve();
  await closed;
});
