import { createEngine } from '@legible/ocr-engine';
import { expect, it } from 'vitest';
import { dataDirForTest } from '../test/database/data-dir-for-test.ts';
import { copyCluster } from '../test/database/cluster-template.ts';
import { askPrivateCluster } from '../test/database/private-cluster.ts';
import { readConfig } from './config/config.ts';
import { launch } from './launch.ts';

async function answers(dataDir: string): Promise<boolean> {
  try {
    await askPrivateCluster(dataDir, 'select 1');
    return true;
  } catch {
    return false;
  }
}

it('stops everything else where one part cannot be stopped, and tells of that', async () => {
  const dataDir = dataDirForTest();
  await copyCluster(dataDir);
  const config = readConfig([], { PORT: '0', LEGIBLE_DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const service = await launch(config, {
    createEngine: (options) => {
      const engine = createEngine(options);
      const close = async () => {
        await engine.close();
        throw new Error('a child does not want to go');
      };
      return { ...engine, close };
    },
  });
  expect(await answers(dataDir)).toBe(true);
  await expect(service.stop()).rejects.toThrow('a child does not want to go');
  expect(await answers(dataDir)).toBe(false);
});
