/**
 * What benchmarks and the package's tests need of the server's tests: a product in a process of its own, a caller of it,
 * and scans. It changes with the tests, and no product may build on it.
 */
export { ApiClient } from './api-client.ts';
export { temporaryDataDir } from './database/data-dir.ts';
export { askPrivateCluster } from './database/private-cluster.ts';
export { makeKey } from './keys.ts';
export { paddedScan } from './pdfs/padded-scan.ts';
export { shortScan, textScan } from './pdfs/scans.ts';
export { startProcess, stopProcess } from './process.ts';
export { indexDocuments } from '../src/features/search/index/index-document.ts';
export { takeBehind } from '../src/features/search/index/index-queue.ts';
export { storedWords } from '../src/features/search/index/plain-words.ts';
export { LEXEMES, ownerMark } from '../src/features/search/words/marks.ts';
export { searchPages } from '../src/features/search/finding/search-pages.ts';
export { misreadBy } from '../src/features/search/words/misread.ts';
export { tokensOf } from '../src/features/search/words/tokens.ts';
export { foldWord } from '../src/features/search/words/fold.ts';
export { connect, type Connection } from '../src/platform/db/connect.ts';
export { migrateDatabase } from '../src/platform/db/migrate.ts';
export { launchPrivateCluster } from '../src/platform/postgres-launcher/launch.ts';
