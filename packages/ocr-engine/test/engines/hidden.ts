import { readFileSync } from 'node:fs';
import koffi from 'koffi';
import { hideProcess } from '../../src/isolation/hide.ts';

/** A program of its own: hides itself, and prints what can be seen of it afterwards. */
hideProcess(['A_SECRET', 'NOT_SET']);
const prctl = koffi.load('libc.so.6').func('int prctl(int, unsigned long)');
const GET_DUMPABLE = 3;
process.stdout.write(
  JSON.stringify({
    shown: readFileSync('/proc/self/environ', 'latin1').split('\0'),
    own: process.env['A_SECRET'] ?? 'gone',
    other: process.env['NO_SECRET'],
    dumpable: prctl(GET_DUMPABLE, 0),
  }),
);
