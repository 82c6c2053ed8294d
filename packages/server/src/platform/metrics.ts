import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What the product tells about itself; docs/operations.md says what each figure means. */
export interface Metrics {
  registry: Registry;
  pages: Counter<'result'>;
  pageSeconds: Histogram;
  pageFailures: Counter<'code'>;
  documents: Counter<'status'>;
  refusals: Counter<'code'>;
  sockets: Gauge<'channel'>;
  storageErrors: Counter<'operation'>;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
}

/** Each process of the product has one set of metrics with a registry of its own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    pages: new Counter({
      name: 'legible_pages_total',
      help: 'Pages brought to an end, by result.',
      labelNames: ['result'],
      registers,
    }),
    pageSeconds: new Histogram({
      name: 'legible_page_seconds',
      help: 'Time in which a page was recognised.',
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    pageFailures: new Counter({
      name: 'legible_page_failures_total',
      help: 'Pages that could not be recognised, by reason.',
      labelNames: ['code'],
      registers,
    }),
    documents: new Counter({
      name: 'legible_documents_total',
      help: 'Documents taken in and brought to an end, by status.',
      labelNames: ['status'],
      registers,
    }),
    refusals: new Counter({
      name: 'legible_upload_refusals_total',
      help: 'Files that were not taken, by reason; no_pages_left are those of the quota.',
      labelNames: ['code'],
      registers,
    }),
    sockets: new Gauge({
      name: 'legible_sockets',
      help: 'Open live connections of this process.',
      labelNames: ['channel'],
      registers,
    }),
    storageErrors: new Counter({
      name: 'legible_storage_errors_total',
      help: 'Operations of the object storage that failed.',
      labelNames: ['operation'],
      registers,
    }),
    httpSeconds: new Histogram({
      name: 'legible_http_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
  };
}
