import { spawn, type ChildProcess } from 'node:child_process';

// Two processes and no more: the server, restarted by Node when its code changes, and Vite, which
// serves the browser's part with reload and passes /v1 on to the server.
const WEB_PORT = '5173';
const apiPort = process.env['PORT'] ?? '8000';
const webAddress = `http://localhost:${WEB_PORT}`;

const children: ChildProcess[] = [
  start(process.execPath, [
    '--watch',
    '--watch-preserve-output',
    'packages/server/src/main.ts',
    ...process.argv.slice(2),
  ]),
  start('node_modules/.bin/vite', ['packages/web', '--port', WEB_PORT, '--strictPort']),
];
console.log(`With reload at ${webAddress}; the address of the server below serves the last build.`);

function start(program: string, args: string[]): ChildProcess {
  const env = {
    ...process.env,
    PORT: apiPort,
    LEGIBLE_API_PORT: apiPort,
    // Pages come from Vite's address, and the server asks where a call comes from.
    LEGIBLE_ALLOWED_ORIGINS: webAddress,
  };
  return spawn(program, args, { env, stdio: 'inherit' });
}

let ending = false;

/** Where one ends, the other would be of no use. */
function endAll(): void {
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.on('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1;
    endAll();
  });
}
// Ctrl-C reaches the children too; this process only waits for them.
process.on('SIGINT', () => {
  ending = true;
});
process.on('SIGTERM', endAll);
