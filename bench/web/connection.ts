import { once } from 'node:events';

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Calls and their answers, over one socket. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data))));
  }

  static async to(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Connection(socket);
  }

  /** @throws what the browser says against it */
  async send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = (this.#last += 1);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer.promise as Promise<Result>;
  }

  #take({ id = 0, result, error }: Answer): void {
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }
}
