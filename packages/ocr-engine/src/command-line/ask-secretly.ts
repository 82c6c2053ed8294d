import { EngineError } from '../interface/errors.ts';

const [ENTER, NEW_LINE, END, INTERRUPT, BACKSPACE, DELETE] = '\r\n\u0004\u0003\b\u007F';

/**
 * Asks at the terminal, without showing what is typed.
 * @param signal ends the asking
 * @returns what was typed; undefined where there is no terminal
 * @throws {EngineError} `cancelled`
 */
export async function askSecretly(
  question: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return undefined;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  try {
    return await typedLine(stdin, signal);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

function typedLine(from: NodeJS.ReadStream, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = '';
    const cancel = () => {
      from.off('data', listen);
      reject(new EngineError('cancelled'));
    };
    const listen = (text: string) => {
      for (const letter of text) {
        if (letter === BACKSPACE || letter === DELETE) {
          line = line.slice(0, -1);
        } else if (letter === ENTER || letter === NEW_LINE || letter === END) {
          from.off('data', listen);
          signal.removeEventListener('abort', cancel);
          from.off('close', cancel);
          resolve(line);
          return;
        } else if (letter === INTERRUPT) {
          // The terminal sends no signal while it hands over every key. What comes of it cancels the asking.
          process.kill(process.pid, 'SIGINT');
          return;
        } else line += letter;
      }
    };
    signal.addEventListener('abort', cancel, { once: true });
    // The terminal is gone.
    from.once('close', cancel);
    from.on('data', listen);
    from.resume();
  });
}
