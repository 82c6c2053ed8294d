import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage, type StorageKind } from './storages.ts';

// A process that puts objects until it is killed. Arguments: kind, folder, prefix, bytes of each.
const [kind = 'disk', folder = '', prefix = '', size = '0'] = process.argv.slice(2);
const storage = openStorage(kind as StorageKind, folder);
process.stdout.write('writing\n');
for (let i = 0; ; i++) {
  const bytes = randomBytes(Number(size));
  if (i % 2 === 0) {
    await storage.putBytes(`${prefix}pages/${i}.json`, bytes);
  } else {
    const path = join(folder, 'tmp', `put-${i}`);
    await writeFile(path, bytes);
    await storage.putFile(`${prefix}pages/${i}.json`, path);
  }
}
