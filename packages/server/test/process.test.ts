import { expect, it } from 'vitest';
import { temporaryDataDir } from './database/data-dir.ts';
import { startProcess } from './process.ts';

it('a process that is killed before it says a word is not waited for', async () => {
  const data = temporaryDataDir();
  const killItself = '--import=data:text/javascript,process.kill(process.pid,9)';
  try {
    const started = await startProcess(data.path, { NODE_OPTIONS: killItself });
    expect(started).toMatchObject({ firstLine: '', address: '' });
    expect(started.child.signalCode).toBe('SIGKILL');
  } finally {
    data.remove();
  }
});
