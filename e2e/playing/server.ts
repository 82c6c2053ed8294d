import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@legible/fixtures/free-port';
import type { Span } from '@legible/stripe-simulator';

const programs = {
  main: fileURLToPath(import.meta.resolve('@legible/server/main')),
  withClock: resolve(import.meta.dirname, 'product-with-clock.ts'),
  thatStumbles: resolve(import.meta.dirname, 'product-that-stumbles.ts'),
};
const OPERATOR = fileURLToPath(import.meta.resolve('@legible/server/operator'));
const run = promisify(execFile);
const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 20_000;

export type Program = keyof typeof programs;

export interface TestServer {
  url: string;
  /** The link that stands in for an unsent mail; the first screen where mail is sent. */
  mailbox: string;
  /** Lets the payment provider's time pass, with all that falls due on the way; needs `withClock`. */
  letTimePass(span: Span): Promise<void>;
  /** Runs a command of the operator beside it, and gives what it printed. */
  operate(...command: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the product as `npm start` does, on a free port and with an empty data folder. */
export async function startServer(
  env: Record<string, string> = {},
  program: Program = 'main',
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'legible-e2e-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [programs[program]], {
    env: { ...process.env, ...env, PORT: String(port), LEGIBLE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
  }
  try {
    await answering(url, child);
    // Told a moment after the first answer, with the link to the mailbox.
    while (!output.join('').includes('is ready at')) await sleep(20);
  } catch (cause) {
    await end(child);
    throw new Error(`The server did not start. It said:\n${output.join('')}`, { cause });
  }
  return {
    url,
    mailbox: url + (/\/dev\/mailbox\?key=\S+/.exec(output.join(''))?.[0] ?? ''),
    letTimePass: async (span) => {
      const passed = once(child, 'message');
      child.send(span);
      await passed;
    },
    operate: async (...command) => {
      const { stdout } = await run(process.execPath, [OPERATOR, ...command], {
        env: { ...process.env, ...env, LEGIBLE_DATA_DIR: dataDir },
      });
      return stdout.trim();
    },
    stop: async () => {
      const code = await end(child);
      await rm(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${output.join('')}`);
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}.`);
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(100);
  }
  throw new Error(`No answer from ${url} within ${START_MILLISECONDS / 1000} s.`);
}

/** Asks the process to end, and makes it end when it does not. Gives its exit code. */
async function end(child: ChildProcess): Promise<number | string> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = new Promise<number | string>((done) => {
    child.once('exit', (code, signal) => done(code ?? signal ?? 'no exit code'));
  });
  child.kill('SIGTERM');
  const clock = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
  const code = await ended;
  clearTimeout(clock);
  return code;
}
