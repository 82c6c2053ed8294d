import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../test/engines/hidden.ts', import.meta.url));

it.runIf(process.platform === 'linux')(
  'a process shows nobody its secrets, and keeps what is none',
  () => {
    const env = { FIRST: 'a', A_SECRET: 'hunter2 = ü', NO_SECRET: 'known', A_SECRET_NAME: 'b' };
    const printed = execFileSync(process.execPath, [PROGRAM], { env, encoding: 'utf8' });
    expect(printed).not.toContain('hunter2');
    const { shown, ...rest } = JSON.parse(printed) as { shown: string[] };
    expect(shown).toEqual(
      expect.arrayContaining(['FIRST=a', 'A_SECRET=', 'NO_SECRET=known', 'A_SECRET_NAME=b']),
    );
    expect(rest).toEqual({ own: 'gone', other: 'known', dumpable: 0 });
  },
);
