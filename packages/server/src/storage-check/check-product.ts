import { createEngine } from '@legible/ocr-engine';
import { readToolConfig } from '../config/config.ts';
import { clearStaleScratch, prepareDataFolder, requireProduct } from '../data-folder.ts';
import { connect } from '../platform/db/connect.ts';
import { joinPrivateCluster } from '../platform/postgres-launcher/launch.ts';
import { StartError } from '../platform/start-error.ts';
import { openStorage } from '../services.ts';
import { checkStorage, type Result } from './check.ts';

/**
 * Checks the storage of the product that the settings name, and prints what it finds, a line each, and a summary.
 * @returns whether all is well
 * @throws StartError when the product's parts cannot be reached
 */
export async function checkProduct(env: NodeJS.ProcessEnv): Promise<boolean> {
  const config = readToolConfig(env);
  requireProduct(config);
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
    return Object.values(result.counts).every((count) => count === 0);
  } catch (error) {
    throw isOfAnotherVersion(error) ? anotherVersion(error) : error;
  } finally {
    await engine.close();
    await connection.close();
    await cluster.stop();
  }
}

/** PostgreSQL's codes for a table and a column that are not there. */
const UNDEFINED = ['42P01', '42703'];

const isOfAnotherVersion = (error: unknown): boolean =>
  UNDEFINED.includes((error as { cause?: { code?: string } }).cause?.code ?? '');

const anotherVersion = (cause: unknown) =>
  new StartError(
    'The database is of another version of the product: npm run operator -- migrate brings an older one to this version.',
    { cause },
  );

function summary({ tally, counts }: Result): string {
  const { documents, pageTexts, objects, bytes } = tally;
  const seen = `${documents} documents, ${pageTexts} page texts, ${objects} objects, ${bytes} bytes read`;
  const found = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return `${seen}: ${found.join(', ')}`;
}
