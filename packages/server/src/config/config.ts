import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OperatorDetails } from '@legible/contracts/operator';
import type { RetentionRules } from '@legible/contracts/documents/retention';
import type { Layer } from '@legible/ocr-engine';
import { z } from 'zod';
import { apiOriginsOf, chooseCrossSite } from './cross-site.ts';
import { environment, type Environment } from './environment.ts';
import { readNats } from './nats-config.ts';
import { readOperator } from './operator-config.ts';
import type { NatsSettings } from '../platform/bus/nats-settings.ts';
import { StartError } from '../platform/start-error.ts';
import { SECRET_SETTINGS, withSecretFiles } from './secret-files.ts';
import {
  chooseMailbox,
  choosePayments,
  isTestMode,
  type PaymentsConfig,
  type Role,
  takesTrials,
} from './start-choices.ts';

export interface Config {
  role: Role;
  host: string;
  port: number;
  dataDir: string;
  /** Undefined: the private cluster in the data folder. */
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  allowedOrigins: string[];
  /** Pages of those origins may be of other sites. */
  crossSite: boolean;
  /** Where pages that are served here call, beside this server: of calls and of sockets. */
  apiOrigins: string[];
  languages: string[];
  /** Whose networks read. */
  model: 'legible' | 'stock';
  processes: number;
  pageTimeoutSeconds: number;
  /** Walls around the processes that read files, without which none is read. */
  requiredLayers: Layer[];
  /** Time that running pages get to end when the process stops; others take them up again later. */
  drainSeconds: number;
  /** Free room of a disk that is not for uploads. Undefined: by its size. */
  diskReserveBytes: number | undefined;
  /** Undefined: messages leave for nowhere. */
  smtpUrl: string | undefined;
  /** Messages are kept for the mailbox page, and people who have its key may read them at this machine. */
  mailbox: boolean;
  mailFrom: string;
  operatorEmail: string;
  /** Who runs this installation. */
  operator: OperatorDetails;
  /** After how long documents are deleted by themselves, as far as the operator says. */
  retention: RetentionRules;
  /** Addresses whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
  /** Undefined: files lie in the data folder. */
  s3: S3Config | undefined;
  /** Undefined: live events travel through PostgreSQL. */
  nats: NatsSettings | undefined;
  /** Undefined: no metrics are served. */
  metricsPort: number | undefined;
  /** Who takes payments; always `none` for a worker, which needs no key to money. */
  payments: PaymentsConfig;
  /** Plans cost nothing, and every screen says so. */
  testMode: boolean;
  logLevel: string;
  /** Refused log-ins stand in the log with their network. */
  logsNetworks: boolean;
  /** Visitors without an account may have a page read. */
  trial: boolean;
  /** Files are fetched from addresses that users name. */
  uploadsByUrl: boolean;
  /** Networks behind walls that webhooks and uploads by URL may call, by http, too. */
  innerNetworks: string[];
}

export interface S3Config {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

export const help = `Usage: npm start -- [--role=all|web|worker] [--help]

  --role  all     everything in one process (default)
          web     HTTP and sockets only      (needs DATABASE_URL)
          worker  recognition only           (needs DATABASE_URL)

Environment (default):
  PORT (8000)                         port of the web address; 0 picks a free one
  HOST (127.0.0.1)                    interface to listen on; 0.0.0.0 for all
  LEGIBLE_DATA_DIR (${defaultDataDir()})
                                      database, files and temporary files
  DATABASE_URL (a private cluster in the data folder)
                                      PostgreSQL 15 or newer
  PUBLIC_URL (http://localhost:PORT)  the address people use; https makes cookies Secure
  LEGIBLE_ALLOWED_ORIGINS ()          further origins that may call the API, separated by commas
  LEGIBLE_CROSS_SITE (off)            on: those origins may be of other sites than PUBLIC_URL; needs
                                      https everywhere
  LEGIBLE_API_HOST (this server)      what the pages served here were built to call (VITE_API_HOST)
  LEGIBLE_LANGUAGES (auto)            Tesseract languages, for example eng+deu; auto: found on each page
  LEGIBLE_MODEL (legible)             whose networks read: ours where there is one, or stock: Tesseract's
  LEGIBLE_PROCESSES (one a core)      recogniser processes
  LEGIBLE_PAGE_TIMEOUT_SECONDS (120)  a page that takes longer is given up
  LEGIBLE_ISOLATION (available)       required: read no file unless every wall stands around the
                                      processes that do; or some of filter, files, namespaces,
                                      user. \`npx legible doctor\` tells what the system permits
  LEGIBLE_DRAIN_SECONDS (5)           time for running pages to end when the process stops
  LEGIBLE_DISK_RESERVE_MB (a tenth of each disk, 64 to 1024)
                                      below so much free room uploads are refused with 507, and
                                      below half of it recognition waits
  SMTP_URL ()                         smtp:// or smtps:// with user and password; without it,
                                      mail is kept for /dev/mailbox, whose link the start prints
  LEGIBLE_MAIL (on)                   off: no mail is sent; mailbox: it is kept for that page, also
                                      where other settings speak of more than this machine
  MAIL_FROM (Legible <no-reply@localhost>)
  OPERATOR_EMAIL (operator@legible.invalid)
                                      receives what people send by the contact form, and stands
                                      on the imprint
  OPERATOR_NAME ()                    who runs this server, for the pages /privacy, /terms and
                                      /imprint, with OPERATOR_ADDRESS (lines parted by semicolons),
                                      OPERATOR_PHONE, OPERATOR_REGISTER (register and tax numbers),
                                      OPERATOR_AUTHORITY (for data protection), OPERATOR_LAW (the
                                      country), OPERATOR_STORAGE (where files are) and
                                      OPERATOR_BACKUP_DAYS (0: there are none)
  LEGIBLE_RETENTION_DAYS (never)      1, 7, 30 or 90: days after which documents are deleted by
                                      themselves, for accounts that have chosen nothing
  LEGIBLE_RETENTION_MAX_DAYS (any)    1, 7, 30 or 90: the longest time that an account may choose
  LEGIBLE_TRUSTED_PROXIES ()          addresses or networks of proxies in front, by commas
  S3_BUCKET ()                        keeps files in S3 instead of the data folder, with
                                      S3_REGION (us-east-1), S3_ENDPOINT (AWS), S3_ACCESS_KEY_ID
                                      and S3_SECRET_ACCESS_KEY
  NATS_URL ()                         nats://host:4222, or tls:// for encrypted, carries live events
                                      between many nodes; with user:password@ or token@, or
                                      NATS_CREDENTIALS (a .creds file) or NATS_NKEY (a seed);
                                      NATS_CA: certificates (PEM) to trust
  METRICS_PORT ()                     serves /metrics and /health on a port that is not public
  STRIPE_SECRET_KEY ()                takes payments by Stripe, with STRIPE_PUBLISHABLE_KEY and
                                      STRIPE_WEBHOOK_SECRET (several by commas); without it,
                                      test mode: no money moves, our own simulator answers
  LEGIBLE_PAYMENTS (on)               off: this server sells no plans; test: test mode, also where
                                      other settings speak of more than this machine
  LEGIBLE_SECRETS_DIR ()              folder whose files are named as the settings below and hold them
  LEGIBLE_CACHE (~/.cache/legible)    translated networks and compiled code, made again when gone
  LEGIBLE_TRIAL (on in test mode at this machine, off elsewhere)
                                      on: visitors without an account may have a page read
  LEGIBLE_UPLOAD_BY_URL (off)         on: files are fetched from addresses that users name
  LEGIBLE_INNER_NETWORKS ()           networks that are not public and that webhooks and uploads by URL
                                      may call, by commas
  NODE_ENV ()                         production: other people come here (LEGIBLE_MAIL, LEGIBLE_PAYMENTS)
  LOG_LEVEL (warn)                    fatal, error, warn, info, debug or trace
  LEGIBLE_LOG_NETWORKS (off)          on: refused log-ins are logged with the network they came from

Secrets are better kept in files than here. Each of these may be in a file of its name in
LEGIBLE_SECRETS_DIR, or in one that a variable names which ends in _FILE, as DATABASE_URL_FILE:
${inLines(SECRET_SETTINGS)}
`;

/** @throws StartError naming each variable or option that is wrong, and what it must be. */
export function readConfig(argv: string[], env: NodeJS.ProcessEnv): Config {
  const role = readRole(argv);
  const e = readEnvironment(env);
  if (role !== 'all' && !e.DATABASE_URL) {
    throw new StartError(
      `--role=${role} shares its database with other processes: set DATABASE_URL.`,
    );
  }
  const [s3, nats] = [readS3(e), readNats(e)];
  const payments = choosePayments(e, role);
  const retention = readRetentionRules(e);
  return {
    role,
    host: e.HOST,
    port: e.PORT,
    dataDir: resolve(e.LEGIBLE_DATA_DIR ?? defaultDataDir()),
    databaseUrl: e.DATABASE_URL,
    publicUrl: e.PUBLIC_URL,
    allowedOrigins: e.LEGIBLE_ALLOWED_ORIGINS,
    crossSite: chooseCrossSite(e),
    apiOrigins: apiOriginsOf(e.LEGIBLE_API_HOST),
    languages: e.LEGIBLE_LANGUAGES.split('+'),
    model: e.LEGIBLE_MODEL,
    processes: e.LEGIBLE_PROCESSES,
    pageTimeoutSeconds: e.LEGIBLE_PAGE_TIMEOUT_SECONDS,
    requiredLayers: e.LEGIBLE_ISOLATION,
    drainSeconds: e.LEGIBLE_DRAIN_SECONDS,
    diskReserveBytes: inBytes(e.LEGIBLE_DISK_RESERVE_MB),
    smtpUrl: e.LEGIBLE_MAIL === 'off' ? undefined : e.SMTP_URL,
    mailbox: chooseMailbox(e, role),
    mailFrom: e.MAIL_FROM,
    operatorEmail: e.OPERATOR_EMAIL,
    operator: readOperator(e, retention),
    retention,
    trustedProxies: e.LEGIBLE_TRUSTED_PROXIES,
    s3,
    nats,
    metricsPort: e.METRICS_PORT,
    payments,
    testMode: isTestMode(payments),
    logLevel: e.LOG_LEVEL,
    logsNetworks: e.LEGIBLE_LOG_NETWORKS === 'on',
    trial: takesTrials(e, role, payments),
    uploadsByUrl: e.LEGIBLE_UPLOAD_BY_URL === 'on',
    innerNetworks: e.LEGIBLE_INNER_NETWORKS,
  };
}

/**
 * For what is run by hand beside the product, which takes no payments and sends no mail, wherever it is run.
 * @throws StartError as `readConfig` does.
 */
export const readToolConfig = (env: NodeJS.ProcessEnv): Config =>
  readConfig([], { ...env, LEGIBLE_PAYMENTS: 'off', LEGIBLE_MAIL: 'off' });

/** Values are not repeated: many of them are secrets. */
function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const parsed = environment.safeParse(withoutEmpty(withSecretFiles(env)));
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof Environment));
  const problems = [...names].map(
    (name) => `${name} is not valid: it must be ${environment.shape[name].description}.`,
  );
  throw new StartError(`${problems.join('\n')}\nSee --help.`);
}

/** @throws StartError for half of a set-up: files would lie on this disk, where the operator does not expect them. */
function readS3(e: Environment): S3Config | undefined {
  const keys = { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY };
  const given = [e.S3_ENDPOINT, ...Object.values(keys)];
  if (!e.S3_BUCKET && !given.some(Boolean)) return undefined;
  if (!e.S3_BUCKET || !Object.values(keys).every(Boolean)) {
    throw new StartError('S3 needs all of S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return { bucket: e.S3_BUCKET, region: e.S3_REGION, endpoint: e.S3_ENDPOINT, ...keys };
}

/** @throws StartError for a default that the maximum does not allow. */
function readRetentionRules(e: Environment): RetentionRules {
  const { LEGIBLE_RETENTION_DAYS: defaultDays = null, LEGIBLE_RETENTION_MAX_DAYS: maxDays = null } =
    e;
  if (defaultDays !== null && maxDays !== null && defaultDays > maxDays) {
    throw new StartError(
      'LEGIBLE_RETENTION_DAYS is more than LEGIBLE_RETENTION_MAX_DAYS allows: make one of them fit.',
    );
  }
  return { defaultDays, maxDays };
}

/** Names side by side, three in a line of the help. */
function inLines(names: readonly string[]): string {
  const rows = Array.from({ length: Math.ceil(names.length / 3) }, (_, i) =>
    names.slice(3 * i, 3 * i + 3).map((name) => name.padEnd(24)),
  );
  return rows.map((row) => `  ${row.join('').trimEnd()}`).join('\n');
}

const inBytes = (megabytes: number | undefined) =>
  megabytes === undefined ? undefined : megabytes * 1024 * 1024;

export function wantsHelp(argv: string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

function readRole(argv: string[]): Role {
  try {
    const { values } = parseArgs({ args: argv, options: { role: { type: 'string' } } });
    return z.enum(['all', 'web', 'worker']).parse(values.role ?? 'all');
  } catch (cause) {
    throw new StartError('The command line is not understood. See --help.', { cause });
  }
}

/** An empty variable counts as unset, as shells and compose files make them easily. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/** Root's data lies outside /root, since PostgreSQL refuses to run as root and cannot enter it. */
function defaultDataDir(): string {
  return process.getuid?.() === 0
    ? '/var/lib/legible'
    : join(homedir(), '.local', 'share', 'legible');
}
