import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { answersOf, type PlayedFile, type Scene, toldLive } from '../../e2e/screens/fake-api.ts';

type Answer = ReturnType<typeof answersOf>[string];

/**
 * The product with a scene's answers in the place of its API, over HTTP: what Playwright answers by itself passes by
 * the network that Chromium slows down.
 */
export class PlayedServer {
  readonly url: string;
  readonly #close: () => void;
  #scene: Scene = {};
  #answers = answersOf({});

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.#close = close;
  }

  /** @param product where its pages and programs come from */
  static async start(product: string): Promise<PlayedServer> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const played = new PlayedServer(`http://localhost:${port}`, () => server.close());
    server.on('request', (asked, response) => {
      const path = new URL(asked.url ?? '/', product).pathname;
      if (path.startsWith('/v1/')) played.#answer(path, asked, response);
      else passOn(product, asked, response);
    });
    const live = new WebSocketServer({ server });
    live.on('connection', (socket, { url: path = '' }) => {
      for (const message of toldLive(played.#scene, path)) socket.send(message);
    });
    return played;
  }

  play(scene: Scene): void {
    this.#scene = scene;
    this.#answers = answersOf(scene);
  }

  close(): void {
    this.#close();
  }

  #answer(path: string, asked: IncomingMessage, response: ServerResponse): void {
    const found = this.#answers[`${asked.method} ${path}`];
    send(found ?? { status: 404, body: {} }, asked, response);
  }
}

/** With everything that its server says of a file: how it is packed, and how long it is kept. */
function passOn(product: string, asked: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = asked;
  request(new URL(asked.url ?? '/', product), { method, headers }, (found) => {
    response.writeHead(found.statusCode ?? 500, found.headers);
    found.pipe(response);
  }).end();
}

function send(answer: Answer, asked: IncomingMessage, response: ServerResponse): void {
  if (answer === 'never') return;
  if (!('file' in answer)) {
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.body ?? {}));
    return;
  }
  sendFile(answer.file, asked.headers.range, response);
}

/** The whole file, or the piece that was asked for. */
function sendFile(file: PlayedFile, range: string | undefined, response: ServerResponse): void {
  const { size, read } = file;
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const [start, end] = [Number(first ?? 0), Math.min(Number(last ?? size - 1), size - 1)];
  const body = read(start, end);
  response.writeHead(first === undefined ? 200 : 206, {
    ETag: '"one"',
    'Content-Length': body.length,
    ...(first !== undefined && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  response.end(body);
}
