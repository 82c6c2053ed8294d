import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command, for Node.js. */
export const LEGIBLE = fileURLToPath(new URL('../bin/legible.mjs', import.meta.url));

export interface Outcome {
  code: number;
  stdout: Buffer;
  stderr: string;
}

/** Runs the command to its end. */
export async function run(args: string[], input?: Uint8Array): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { encoding: 'buffer', maxBuffer: 1 << 26 } as const;
    const child = execFile(
      process.execPath,
      [LEGIBLE, ...args],
      options,
      (error, stdout, stderr) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, stdout, stderr: stderr.toString('utf8') });
      },
    );
    child.stdin?.end(input);
  });
}
