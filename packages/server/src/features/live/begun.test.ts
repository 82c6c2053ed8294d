import { paths } from '@legible/contracts/endpoints';
import { progressMessage } from '@legible/contracts/live';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { expect, it, onTestFinished } from 'vitest';
import { shortScan } from '../../../test/pdfs/scans.ts';
import { startService } from '../../../test/service.ts';

/** No page ends. */
function hanging(engine: Engine): Engine {
  return {
    ...engine,
    recognisePage: (_path, _page, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new EngineError('cancelled')));
      }),
  };
}

it('a document whose first page is being read is told to be in progress, before any page has ended', async () => {
  const service = await startService({ createEngine: (options) => hanging(createEngine(options)) });
  onTestFinished(() => service.stop());
  const client = await service.newUser();
  const socket = client.socket(paths.progressSocket);
  await new Promise((resolve) => socket.once('open', resolve));
  const heard: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    const { status, current_page: page } = progressMessage.parse(JSON.parse(data.toString()));
    heard.push({ status, page });
  });
  await client.batch([{ name: 'slow.pdf', bytes: await shortScan(2) }]);
  await expect.poll(() => heard.at(-1)).toEqual({ status: 'processing', page: 0 });
  socket.close();
});
