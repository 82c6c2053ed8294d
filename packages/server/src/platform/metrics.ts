import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What the product tells about itself; docs/operations.md says what each figure means. */
export interface Metrics {
  registry: Registry;
  pages: Counter<'result'>;
  pageSeconds: Histogram;
  pageStageSeconds: Histogram<'stage'>;
  pageFailures: Counter<'code'>;
  retries: Counter<'queue'>;
  documents: Counter<'status'>;
  documentFailures: Counter<'code'>;
  documentsDeleted: Counter<'reason'>;
  retentionWarnings: Counter;
  refusals: Counter<'code'>;
  quotaRefusals: Counter;
  loginsRefused: Counter<'reason'>;
  webhookCalls: Counter<'result'>;
  sockets: Gauge<'channel'>;
  connectionsCut: Counter<'reason'>;
  storageErrors: Counter<'operation'>;
  damagedFiles: Counter<'at'>;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
}

/**
 * How often the lag of the event loop is looked at. Looking every 10 ms, the default, is half the work of an idle
 * process.
 */
const LAG_PRECISION_MS = 100;

/** Each process of the product has one set of metrics with a registry of its own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
  const registers = [registry];
  return {
    registry,
    ...pageMetrics(registers),
    ...documentMetrics(registers),
    ...serviceMetrics(registers),
  };
}

function pageMetrics(registers: Registry[]) {
  return {
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
    pageStageSeconds: new Histogram({
      name: 'legible_page_stage_seconds',
      help: 'Where the time of a page goes: open, wait, read, store, settle.',
      labelNames: ['stage'],
      buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 32, 128],
      registers,
    }),
    retries: new Counter({
      name: 'legible_job_retries_total',
      help: 'Jobs that failed here and went back to their queue, by queue.',
      labelNames: ['queue'],
      registers,
    }),
    pageFailures: new Counter({
      name: 'legible_page_failures_total',
      help: 'Pages that could not be recognised, by reason.',
      labelNames: ['code'],
      registers,
    }),
  };
}

function documentMetrics(registers: Registry[]) {
  return {
    documents: new Counter({
      name: 'legible_documents_total',
      help: 'Documents taken in and brought to an end, by status.',
      labelNames: ['status'],
      registers,
    }),
    documentFailures: new Counter({
      name: 'legible_document_failures_total',
      help: 'Documents that failed as a whole, by reason.',
      labelNames: ['code'],
      registers,
    }),
    documentsDeleted: new Counter({
      name: 'legible_documents_deleted_total',
      help: 'Documents deleted one by one, by reason: owner, unpaid, retention.',
      labelNames: ['reason'],
      registers,
    }),
    retentionWarnings: new Counter({
      name: 'legible_retention_mails_total',
      help: 'Mails that told of documents which are about to be deleted by themselves.',
      registers,
    }),
    quotaRefusals: new Counter({
      name: 'legible_quota_refusals_total',
      help: 'Uploads and new starts refused because the pages of the plan are used up.',
      registers,
    }),
    refusals: new Counter({
      name: 'legible_upload_refusals_total',
      help: 'Files that were not taken, by reason; no_pages_left are those of the quota.',
      labelNames: ['code'],
      registers,
    }),
  };
}

function serviceMetrics(registers: Registry[]) {
  return {
    loginsRefused: new Counter({
      name: 'legible_logins_refused_total',
      help: 'Log-ins that were refused, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    webhookCalls: new Counter({
      name: 'legible_webhook_calls_total',
      help: 'Calls of servers of users, by result: delivered, refused, timeout, connection, address, certificate.',
      labelNames: ['result'],
      registers,
    }),
    sockets: new Gauge({
      name: 'legible_sockets',
      help: 'Open live connections of this process.',
      labelNames: ['channel'],
      registers,
    }),
    connectionsCut: new Counter({
      name: 'legible_connections_cut_total',
      help: 'Connections ended by us, by reason: slow_body, slow_upload, room (for others).',
      labelNames: ['reason'],
      registers,
    }),
    damagedFiles: new Counter({
      name: 'legible_damaged_files_total',
      help: 'Stored files that had other bytes than were stored, by where it was seen: sending, reading.',
      labelNames: ['at'],
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
