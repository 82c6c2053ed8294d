/**
 * What the benchmark of the service needs of the server's tests: a product in a process of its own, somebody who calls it,
 * and scans. It changes with the tests, and no product may build on it.
 */
export { ApiClient } from './api-client.ts';
export { temporaryDataDir } from './database/data-dir.ts';
export { askPrivateCluster } from './database/private-cluster.ts';
export { paddedScan } from './pdfs/padded-scan.ts';
export { shortScan, textScan } from './pdfs/scans.ts';
export { startProcess, stopProcess } from './process.ts';
