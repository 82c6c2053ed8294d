/** Writes the golden paths anew, from the decoder as it is: after a change of its rules that is meant. */
import { writeFileSync } from 'node:fs';
import { goldenLines, goldenPaths, rowsOf } from './golden-lines.ts';

writeFileSync(goldenPaths, `${rowsOf(goldenLines()).join('\n')}\n`);
