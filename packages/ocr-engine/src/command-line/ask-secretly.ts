const [ENTER, NEW_LINE, END, INTERRUPT, BACKSPACE, DELETE] = '\r\n\u0004\u0003\b\u007F';

/**
 * Asks at the terminal, without showing what is typed.
 * @returns what was typed; undefined where there is no terminal
 */
export async function askSecretly(question: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return undefined;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  try {
    return await typedLine(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

function typedLine(from: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve) => {
    let line = '';
    const listen = (text: string) => {
      for (const letter of text) {
        if (letter === BACKSPACE || letter === DELETE) {
          line = line.slice(0, -1);
        } else if (letter === ENTER || letter === NEW_LINE || letter === END) {
          from.off('data', listen);
          resolve(line);
          return;
        } else if (letter === INTERRUPT) {
          // The terminal sends no signal while it hands over every key.
          from.off('data', listen);
          process.kill(process.pid, 'SIGINT');
          resolve('');
          return;
        } else line += letter;
      }
    };
    from.on('data', listen);
    from.resume();
  });
}
