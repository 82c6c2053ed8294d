import { EngineError } from '@legible/ocr-engine';
import { parseOptions } from '@legible/ocr-engine/command-line/options';
import { outliveReaders } from '@legible/ocr-engine/command-line/standard-streams';
import { type CommandName, commands, isCommand } from './interface/commands.ts';
import { failureOf, failureText } from './interface/errors.ts';
import { commandHelp, helpText } from './interface/help.ts';

/**
 * The commands with a name. Each is loaded when it is asked for.
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function main(args: string[]): Promise<number> {
  outliveReaders();
  const [word, ...rest] = args;
  if (!isCommand(word)) {
    process.stdout.write(helpText());
    return 0;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(commandHelp(word));
    return 0;
  }
  const interruption = interruptions();
  try {
    return await handlers[word](rest, interruption.signal);
  } catch (error) {
    const failure = failureOf(interruption.signal.aborted ? new EngineError('cancelled') : error);
    if (rest.includes('--json')) {
      const { code, message, exitCode } = failure;
      process.stdout.write(`${JSON.stringify({ event: 'error', code, message, exitCode })}\n`);
    } else process.stderr.write(`legible: ${adviceFor(word, failureText(failure))}\n`);
    return failure.exitCode;
  }
}

/** The help of the command says more than that of the program. */
const adviceFor = (word: CommandName, text: string) =>
  text.replace('legible --help', `legible ${word} --help`);

type Handler = (args: string[], signal: AbortSignal) => Promise<number>;

const handlers: Record<CommandName, Handler> = {
  async login(args, signal) {
    const { login } = await import('./login.ts');
    return login(parsed(args, commands.login), signal);
  },
  async logout(args) {
    const { logout } = await import('./login.ts');
    return logout(parsed(args, commands.logout));
  },
  async upload(args, signal) {
    const { upload } = await import('./upload.ts');
    return upload(parsed(args, commands.upload), signal);
  },
  async watch(args, signal) {
    const { watch } = await import('./watch.ts');
    return watch(parsed(args, commands.watch), signal);
  },
  async languages(args, signal) {
    const { languages } = await import('./languages.ts');
    return languages(parsed(args, commands.languages), signal);
  },
  async mcp(args, signal) {
    const { mcp } = await import('./mcp.ts');
    return mcp(parsed(args, commands.mcp), signal);
  },
  async completion(args) {
    const { completion } = await import('./completion/completion.ts');
    process.stdout.write(completion(parsed(args, commands.completion).names));
    return 0;
  },
};

function parsed<const C extends (typeof commands)[CommandName]>(args: string[], command: C) {
  const given = parseOptions<C['options']>(args, command.options);
  if (command.names === 'none' && given.names.length > 0) {
    throw new EngineError('usage', `${given.names.join(' ')}: this command takes no names.`);
  }
  return given;
}

function interruptions(): AbortController {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort());
  }
  return interruption;
}
