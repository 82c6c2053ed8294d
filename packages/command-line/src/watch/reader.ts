import { createEngine, makeSearchable } from '@legible/ocr-engine';
import { settingsOf } from '@legible/ocr-engine/command-line/arguments';
import { engineOptionsOf } from '@legible/ocr-engine/command-line/engine-options';
import type { Given } from '@legible/ocr-engine/command-line/options';
import { givenPassword } from '@legible/ocr-engine/command-line/password';
import { requiredLayers } from '@legible/ocr-engine/command-line/required-layers';
import type { commands } from '../interface/commands.ts';
import { findCredentials } from '../server/credentials.ts';
import { readByServer } from '../server/read-file.ts';
import { Server } from '../server/server.ts';

export type WatchValues = Given<typeof commands.watch.options>;

/** Makes a file searchable, here or elsewhere. */
export interface Reader {
  /**
   * @param output a new file
   * @returns what there is to say of the result, a line each
   */
  read(input: string, output: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * What reads the files that come.
 * @param scratch a folder on the disk of the results
 * @throws {EngineError} `usage`; {ServerError} `not-logged-in`
 */
export async function readerFor(
  values: WatchValues,
  scratch: string,
  signal: AbortSignal,
): Promise<Reader> {
  const isRemote = values.remote || values.server !== undefined;
  return isRemote ? remoteReader(values, signal) : localReader(values, scratch, signal);
}

async function localReader(
  values: WatchValues,
  scratchFolder: string,
  signal: AbortSignal,
): Promise<Reader> {
  const password = await givenPassword(values['password-file'], process.env);
  const options = {
    ...engineOptionsOf(settingsOf(values)),
    password,
    requiredLayers: requiredLayers(),
    signal,
  };
  const engine = createEngine({ ...options, scratchFolder });
  return {
    async read(input, output) {
      const { pages, notices } = await makeSearchable(input, output, { ...options, engine });
      const failed = pages.flatMap(({ page, error }) =>
        error ? [`Page ${page}: ${error.message}`] : [],
      );
      return [...failed, ...notices];
    },
    close: () => engine.close(),
  };
}

async function remoteReader(values: WatchValues, signal: AbortSignal): Promise<Reader> {
  const server = new Server(await findCredentials(values.server, process.env), { signal });
  const password = await givenPassword(values['password-file'], process.env);
  const { languages, mode, rotate, deskew } = values;
  const wishes = { languages, mode, rotate, deskew, password };
  return {
    async read(input, output) {
      const { failedPages, notices } = await readByServer(server, input, { ...wishes, output });
      return [...failedPages.map((page) => `Page ${page} was not read.`), ...notices];
    },
    close: async () => undefined,
  };
}
