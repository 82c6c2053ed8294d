import { onTestFinished } from 'vitest';
import { temporaryDataDir } from './data-dir.ts';

/** A fresh data folder for the running test; removed when what the test started in it has been stopped. */
export function dataDirForTest(): string {
  const data = temporaryDataDir();
  onTestFinished(() => data.remove());
  return data.path;
}
