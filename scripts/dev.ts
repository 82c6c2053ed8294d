import { spawn, type ChildProcess } from 'node:child_process';

// Two processes and no more: the server, restarted by Node when its code changes, and Vite, which
// serves the browser's part and passes /v1 on to the server.
const apiPort = process.env['PORT'] ?? '8000';
const env = { ...process.env, PORT: apiPort, LEGIBLE_API_PORT: apiPort };
const serverArgs = ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'];

const children: ChildProcess[] = [
  spawn(process.execPath, [...serverArgs, ...process.argv.slice(2)], { env, stdio: 'inherit' }),
  spawn('node_modules/.bin/vite', ['packages/web', '--config', 'packages/web/vite.config.ts'], {
    env,
    stdio: 'inherit',
  }),
];

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
