import pg from 'pg';

/** How long a goodbye may take: a server that hangs answers none. */
const GOODBYE_MS = 2000;
/** What the driver says of a statement whose answer it no longer waits for. */
const GIVEN_UP = 'Query read timeout';

type Callback = (error: Error | null, result: unknown) => void;
type Send = (...sent: unknown[]) => unknown;

/**
 * A connection to PostgreSQL whose loss ends nothing but itself. The driver tells of a lost connection by an
 * `error` event, which ends the whole process if there is no listener, as between two statements of a
 * transaction; and it keeps a connection in use whose statement was given up, though the server still works
 * on it. Here the loss is told by the statements that it breaks, and such a connection is cut.
 */
export class SteadyClient extends pg.Client {
  #lost: Error | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', (error) => {
      this.#lost ??= error;
    });
  }

  /** Why no further statement can be sent; undefined while it lives. */
  get lost(): Error | undefined {
    return this.#lost;
  }

  /** As the driver's, of whose many signatures the second stands for all but the usual one. */
  override query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  override query(...args: unknown[]): never;
  override query(...args: unknown[]): unknown {
    const send = super.query.bind(this) as Send;
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const answer = (error: Error | null, result: unknown) => {
        this.#cutIfGivenUp(error);
        (callback as Callback)(error, result);
      };
      return send(...args.slice(0, -1), answer);
    }
    const answer = send(...args);
    if (answer instanceof Promise) answer.catch((error: Error) => this.#cutIfGivenUp(error));
    return answer;
  }

  /** Cuts the connection without a goodbye; statements that wait for their answer fail. */
  cut(reason: Error): void {
    this.#lost ??= reason;
    (
      this as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  }

  /** Says goodbye, and cuts the connection when the server does not take notice. */
  async leave(): Promise<void> {
    const timer = setTimeout(() => this.cut(new Error('Connection terminated')), GOODBYE_MS);
    try {
      await this.end();
    } finally {
      clearTimeout(timer);
    }
  }

  #cutIfGivenUp(error: Error | null): void {
    if (error?.message === GIVEN_UP) this.cut(error);
  }
}
