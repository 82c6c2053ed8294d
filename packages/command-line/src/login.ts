import { createInterface } from 'node:readline/promises';
import { addAbortSignal } from 'node:stream';
import { EngineError } from '@legible/ocr-engine';
import { askSecretly } from '@legible/ocr-engine/command-line/ask-secretly';
import type { Given } from '@legible/ocr-engine/command-line/options';
import type { commands } from './interface/commands.ts';
import { narratorFor } from './interface/narrator.ts';
import {
  forgetCredentials,
  keepCredentials,
  serverAddress,
  usableKey,
} from './server/credentials.ts';
import { Server } from './server/server.ts';

/** Asks for a server and a key, tries them, and keeps them. */
export async function login(
  { values }: { values: Given<typeof commands.login.options> },
  signal: AbortSignal,
): Promise<number> {
  const server = serverAddress(
    values.server ?? process.env.LEGIBLE_SERVER ?? (await askForServer(signal)),
  );
  const key = usableKey(await askForKey(server, signal));
  await new Server({ server, key }, { signal }).tryKey();
  const path = await keepCredentials({ server, key }, process.env);
  narratorFor({ json: values.json, quiet: false }).tell({
    event: { event: 'logged-in', server, path },
    text: `The key for ${server} works, and is kept in ${path}.`,
  });
  return 0;
}

/** Forgets what is kept. */
export async function logout({
  values,
}: {
  values: Given<typeof commands.logout.options>;
}): Promise<number> {
  const wasThere = await forgetCredentials(process.env);
  narratorFor({ json: values.json, quiet: false }).tell({
    event: { event: 'logged-out', wasLoggedIn: wasThere },
    text: wasThere
      ? 'The key is forgotten here. Revoke it on your profile if no other program needs it.'
      : 'There was nothing to forget.',
  });
  return 0;
}

async function askForServer(signal: AbortSignal): Promise<string> {
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY || !output.isTTY) throw new EngineError('usage', 'Name the server: --server.');
  const terminal = createInterface({ input, output });
  try {
    return await terminal.question('Address of the server: ', { signal });
  } finally {
    terminal.close();
  }
}

async function askForKey(server: string, signal: AbortSignal): Promise<string> {
  const typed = await askSecretly(`API key, from ${server}/profile (it is not shown): `, signal);
  if (typed !== undefined) return typed;
  const pieces: Buffer[] = [];
  for await (const piece of addAbortSignal(signal, process.stdin)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}
