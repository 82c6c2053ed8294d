import { pbkdf2 } from 'node:crypto';
import { endProcess } from '../../src/isolation/end-process.ts';

/** Takes hours. */
const ROUNDS = 2 ** 31 - 1;

/** A program of its own: ends while one of its threads works. */
pbkdf2('password', 'salt', ROUNDS, 64, 'sha512', () => {});
process.on('exit', (code) => process.stdout.write(`cleaned up, ${code}`));
setTimeout(() => {
  process.stdout.write('last words; ');
  endProcess(7);
}, 100);
