import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { engineErrors } from '@legible/ocr-engine';
import { expect, it } from 'vitest';
import { PROGRAM } from '../test/run.ts';

const CANCELLED = engineErrors.cancelled.exitCode;
const args = [PROGRAM, 'login', '--server', 'http://localhost:1'];

it('ends when it is asked to while it waits for the key', async () => {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const end = once(child, 'close');
  // More than a pipe holds: when it is gone, the command reads.
  child.stdin.write('x'.repeat(4e6), () => child.kill('SIGTERM'));
  const [code] = (await end) as [number];
  expect({ code, said }).toEqual({ code: CANCELLED, said: 'legible: Cancelled.\n' });
}, 60_000);

it('ends on Ctrl-C at a terminal', async () => {
  const line = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qfec', line, '/dev/null']);
  let said = '';
  child.stdout.on('data', (data: Buffer) => {
    if (!said.includes('not shown') && String(data).includes('not shown')) {
      child.stdin.write('\u0003');
    }
    said += data.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, said }).toEqual({
    code: CANCELLED,
    said: expect.stringContaining('legible: Cancelled.'),
  });
});
