import { parseArgs } from 'node:util';
import { createEngine } from '@legible/ocr-engine';
import { readToolConfig } from '../config/config.ts';
import { clearStaleScratch, prepareDataFolder } from '../data-folder.ts';
import { openStorage } from '../services.ts';
import { connect } from '../platform/db/connect.ts';
import { joinPrivateCluster } from '../platform/postgres-launcher/launch.ts';
import { StartError } from '../platform/start-error.ts';
import { checkStorage, type Result } from './check.ts';

const help = `Usage: npm run storage:check -- [--repair-nothing]

Compares rows, objects and hashes both ways, of the product of LEGIBLE_DATA_DIR, DATABASE_URL and S3_*.
Nothing is ever repaired; --repair-nothing says so. The product may run meanwhile.

Each line is one finding: lost, differs, unreadable or orphan; the object; its document; why. Or
miscounted, the user, and what is stored.
Exit code: 0 all is well, 1 something was found, 2 the check could not be made.
`;

async function run(): Promise<number> {
  const options = { 'repair-nothing': { type: 'boolean' }, help: { type: 'boolean' } } as const;
  if (parseArgs({ options }).values.help) {
    process.stdout.write(help);
    return 0;
  }
  const config = readToolConfig(process.env);
  const folder = prepareDataFolder(config.dataDir);
  clearStaleScratch(folder);
  const cluster = config.databaseUrl
    ? { options: { connectionString: config.databaseUrl }, stop: async () => undefined }
    : await joinPrivateCluster(folder.path);
  const connection = connect(cluster.options, () => undefined);
  const engine = createEngine({
    processes: 1,
    languages: config.languages,
    scratchFolder: folder.scratch,
  });
  try {
    const storage = openStorage(config, folder);
    const result = await checkStorage(
      connection.db,
      { storage, engine, scratch: folder.scratch },
      ({ kind, key, documentId, detail }) =>
        process.stdout.write(
          `${kind}\t${key}\t${documentId === null ? '' : `document ${documentId}`}\t${detail}\n`,
        ),
    );
    process.stdout.write(`${summary(result)}\n`);
    return Object.values(result.counts).some((count) => count > 0) ? 1 : 0;
  } finally {
    await engine.close();
    await connection.close();
    await cluster.stop();
  }
}

function summary({ tally, counts }: Result): string {
  const { documents, pageTexts, objects, bytes } = tally;
  const seen = `${documents} documents, ${pageTexts} page texts, ${objects} objects, ${bytes} bytes read`;
  const found = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return `${seen}: ${found.join(', ')}`;
}

try {
  process.exitCode = await run();
} catch (error) {
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 2;
}
