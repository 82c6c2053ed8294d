import { readFile } from 'node:fs/promises';
import { EngineError } from '../interface/errors.ts';
import { askSecretly } from './ask-secretly.ts';

/** Where the password of a protected input may stand: an argument could be seen by all users of the machine. */
const PASSWORD_VARIABLE = 'LEGIBLE_PASSWORD';

/** A person may mistype it so often. */
const MOST_TRIES = 3;

/**
 * The password that was given with the command: the first line of a file, or of the environment.
 * @param path of the file
 * @throws {EngineError} `file-access`
 */
export async function givenPassword(
  path: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  if (path === undefined) return environment[PASSWORD_VARIABLE];
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new EngineError('file-access', `The password file ${path} cannot be read.`, { cause });
  });
  return text.split(/\r?\n/, 1)[0];
}

/**
 * Does some work with the password that was given; where the file needs one, or another one, a person at the terminal is asked.
 * @param ask resolves to what was typed; undefined where there is no one to ask
 * @throws what `work` throws last
 */
export async function withPassword<Result>(
  work: (password: string | undefined) => Promise<Result>,
  given: string | undefined,
  ask: (isWrong: boolean) => Promise<string | undefined>,
): Promise<Result> {
  let password = given;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(password);
    } catch (error) {
      const code = error instanceof EngineError ? error.code : undefined;
      const isLocked = code === 'encrypted' || code === 'wrong-password';
      // What a script has given is not asked for.
      if (!isLocked || given !== undefined || tries === MOST_TRIES) throw error;
      password = await ask(code === 'wrong-password');
      if (password === undefined) throw error;
    }
  }
}

/** What asks at the terminal, without showing what is typed, until the signal; undefined where there is none. */
export function askAtTerminal(
  signal: AbortSignal,
): (isWrong: boolean) => Promise<string | undefined> {
  return (isWrong) =>
    askSecretly(`${isWrong ? 'That is not it. ' : ''}Password of the file: `, signal);
}
