import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { promisify } from 'node:util';

const run = promisify(execFile);
const WEB = resolve(import.meta.dirname, '../../packages/web');

interface Certificate {
  key: string;
  cert: string;
}

/** A folder for what the two sites are made of, with a certificate that no authority vouches for. */
export async function prepare(): Promise<{ folder: string; certificate: Certificate }> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-front-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  await run('openssl', ['req', ...kind, ...files]);
  const [keyText, certText] = await Promise.all([key, cert].map((path) => readFile(path, 'utf8')));
  return { folder, certificate: { key: keyText ?? '', cert: certText ?? '' } };
}

export const cleanUp = (folder: string) => rm(folder, { recursive: true, force: true });

/** Speaks https to the world for a server that speaks http, as a proxy does; sockets pass as they are. */
export async function openTls(certificate: Certificate, target: () => string): Promise<Site> {
  const server = createTls(certificate, (socket) => {
    const behind = connect(Number(new URL(target()).port), 'localhost');
    socket.pipe(behind).pipe(socket);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  return listening(server, 'localhost');
}

/** The application, built to call an API elsewhere, as any web server would give it out. */
export async function openFrontEnd(
  certificate: Certificate,
  { folder, api }: { folder: string; api: string },
): Promise<Site> {
  const files = join(folder, 'front');
  const vite = resolve(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', WEB, '--outDir', files, '--logLevel', 'warn'], {
    env: { ...process.env, VITE_API_HOST: api },
  });
  const page = await readFile(join(files, 'index.html'));
  const policy = `default-src 'self'; connect-src ${api} ${api.replace('https', 'wss')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; script-src 'self' 'unsafe-inline'`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'https://localhost').pathname;
    const type = types[extname(path)];
    // Every other address is a screen of the application.
    const body = type ? await readFile(join(files, path)).catch(() => null) : page;
    response.writeHead(body ? 200 : 404, {
      'Content-Type': type ?? 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    });
    response.end(body);
  };
  const server = createHttps(certificate, (request, response) => void answer(request, response));
  return listening(server, '127.0.0.1');
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

/** A page of another site, with nothing on it. */
export async function openStranger(certificate: Certificate): Promise<Site> {
  const server = createHttps(certificate, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Win a prize</title>');
  });
  return listening(server, '127.0.0.2');
}

export interface Site {
  origin: string;
  close(): void;
}

async function listening(server: Server, host: string): Promise<Site> {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `https://${host}:${port}`, close: () => server.close() };
}
