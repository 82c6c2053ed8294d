import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Status line and headers. */
  head: string;
  body: string;
  /** The server closed the connection; false when our patience ended first. */
  closed: boolean;
}

/** A busy machine takes its time until it says anything. */
const FIRST_BYTE_MS = 5000;

/**
 * Bytes straight to the port, for what no client library would send. Answers with what came back
 * until the server closed, or fell silent for `quietMs`.
 */
export async function sendRaw(
  address: string,
  bytes: string | Buffer,
  quietMs = 400,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const chunks: Buffer[] = [];
  let closed = true;
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve();
    };
    socket.setTimeout(Math.max(quietMs, FIRST_BYTE_MS), () => {
      closed = false;
      end();
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      socket.setTimeout(quietMs);
    });
    socket.on('error', end);
    socket.on('close', end);
  });
  const text = Buffer.concat(chunks).toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body: rest.join('\r\n\r\n'),
    closed,
  };
}

/** A request as lines; the host, and the length of a body, are added. */
export function rawRequest(firstLine: string, headers: string[] = [], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return [
    `${firstLine} HTTP/1.1`,
    'Host: localhost',
    ...headers,
    ...length,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
