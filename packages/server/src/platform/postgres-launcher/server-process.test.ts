import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataDirForTest } from '../../../test/database/data-dir-for-test.ts';
import { findPostgresBinaries } from './binaries.ts';
import { launchPrivateCluster } from './launch.ts';
import { answers, ensureServer, stopServer } from './server-process.ts';
import { serverUser } from './server-user.ts';

it('is started anew at once when it is killed while it starts', async () => {
  const dataDir = dataDirForTest();
  const once = await launchPrivateCluster(dataDir);
  await once.stop();
  const [folder, socketFolder, binaries] = ['postgres', 'run', 'bin'].map((name) =>
    join(dataDir, name),
  ) as [string, string, string];
  const killed = join(socketFolder, 'killed');
  mkdirSync(binaries, { mode: 0o755 });
  const dyingFirst = join(binaries, 'postgres');
  const real = join(findPostgresBinaries(), 'postgres');
  writeFileSync(
    dyingFirst,
    `#!/bin/sh\n[ -e ${killed} ] && exec ${real} "$@"\ntouch ${killed}\nkill -9 $$\n`,
  );
  chmodSync(dyingFirst, 0o755);
  const cluster = { binaries, folder, socketFolder, user: serverUser(), options: once.options };
  await ensureServer(cluster);
  expect(existsSync(killed)).toBe(true);
  expect(await answers(once.options)).toBe(true);
  await stopServer(cluster);
});
