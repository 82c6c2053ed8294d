import { X509Certificate } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { retentionDays } from '@legible/contracts/documents/retention-days';
import { type Layer, LAYERS, requiredBy } from '@legible/ocr-engine';
import pg from 'pg';
import { z } from 'zod';
import { readNatsAddresses } from '../platform/bus/nats-settings.ts';

/** Values separated by commas, with or without blanks. */
const list = (value: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value));

/** A line that people read on the pages about the service. */
const line = z
  .string()
  .trim()
  .max(300)
  .regex(/^\P{Cc}*$/u);
const LINE = 'one line of at most 300 characters';

/** Several lines in one, separated by semicolons. */
const lines = line.default('').transform((text) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean),
);
const LINES = `${LINE}, parted by semicolons`;

/** An address, a network or one of the names that the proxy library knows. */
const proxy = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ });

/** Mails and calls name paths below it, and the product answers at `/` only. */
function isOrigin(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.href === `${parsed.origin}/`;
}

/** The driver's own reading counts: it knows sockets, of which no URL in the sense of browsers can be made. */
function isUnderstood(connectionString: string): boolean {
  try {
    return new pg.Client({ connectionString }).host !== '';
  } catch {
    return false;
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}

/** Everything that the environment can tell; each description completes "… must be". */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8000).describe('a number from 0 to 65535'),
  LEGIBLE_DATA_DIR: z.string().optional(),
  LEGIBLE_SECRETS_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .refine(isUnderstood)
    .optional()
    .describe(
      'like postgres://user:password@host:5432/database, with %2F for a slash in the password, ' +
        '%23 for # and %3F for ?',
    ),
  PUBLIC_URL: webAddress
    .refine(isOrigin)
    .optional()
    .describe('an address like https://scans.example.com, without a path'),
  LEGIBLE_ALLOWED_ORIGINS: list(webAddress.refine((address) => !address.includes('*'))).describe(
    'addresses like https://intranet.example.com, separated by commas, each in full: * stands for none',
  ),
  LEGIBLE_CROSS_SITE: z.enum(['on', 'off']).default('off').describe('on or off'),
  LEGIBLE_API_HOST: webAddress
    .refine(isOrigin)
    .optional()
    .describe('an address like https://api.example.net, without a path'),
  LEGIBLE_LANGUAGES: z
    .string()
    .regex(/^\w+(\+\w+)*$/)
    .refine((names) => names === 'auto' || !names.split('+').includes('auto'))
    .default('auto')
    .describe("Tesseract's names of languages joined by +, like eng+deu, or auto alone"),
  LEGIBLE_MODEL: z.enum(['legible', 'stock']).default('legible').describe('legible or stock'),
  LEGIBLE_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(512)
    .default(availableParallelism())
    .describe('a number from 1 to 512'),
  LEGIBLE_PAGE_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(1)
    .default(120)
    .describe('a number of seconds, at least 1'),
  LEGIBLE_DRAIN_SECONDS: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(5)
    .describe('a number of seconds from 1 to 600'),
  LEGIBLE_ISOLATION: z
    .string()
    .default('available')
    .transform((setting) => requiredBy(setting))
    .refine((layers): layers is Layer[] => layers !== undefined)
    .describe(`available, required, or some of ${LAYERS.join(', ')} separated by commas`),
  LEGIBLE_DISK_RESERVE_MB: z.coerce
    .number()
    .min(0)
    .optional()
    .describe('a number of megabytes, at least 0'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('like smtps://user:password@mail.example.com, with %40 for an @ in the user'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
    .default('Legible <no-reply@localhost>')
    .describe('an address with or without a name, like Legible <no-reply@example.com>'),
  OPERATOR_EMAIL: z.email().default('operator@legible.invalid').describe('an email address'),
  OPERATOR_NAME: line.optional().describe(LINE),
  OPERATOR_ADDRESS: lines.describe(LINES),
  OPERATOR_PHONE: line.optional().describe(LINE),
  OPERATOR_REGISTER: lines.describe(LINES),
  OPERATOR_AUTHORITY: line.optional().describe(LINE),
  OPERATOR_LAW: line.optional().describe(LINE),
  OPERATOR_STORAGE: line.optional().describe(LINE),
  OPERATOR_BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe('a whole number of days from 0 to 3650'),
  LEGIBLE_TRUSTED_PROXIES: list(proxy).describe(
    'addresses or networks like 10.0.0.0/8, separated by commas',
  ),
  S3_BUCKET: z.string().min(3).optional().describe("a bucket's name, of at least three characters"),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress.optional().describe('an address like https://s3.example.com'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  NATS_URL: z
    .string()
    .refine((addresses) => readNatsAddresses(addresses) !== undefined)
    .optional()
    .describe(
      'like nats://host:4222, nats://user:password@host:4222 or tls://token@host:4222, several by commas ' +
        'without blanks, all of one kind and for one user; with %40 for an @ in the password, and after ' +
        'tls:// a name, not an IP address',
    ),
  NATS_CREDENTIALS: z
    .string()
    .regex(/BEGIN NATS USER JWT[\s\S]*BEGIN USER NKEY SEED/)
    .optional()
    .describe('the text of a .creds file of NATS'),
  NATS_NKEY: z
    .string()
    .regex(/^SU[A-Z2-7]{56}$/)
    .optional()
    .describe("the seed of a user's NKey, which begins with SU"),
  NATS_CA: z.string().refine(isCertificate).optional().describe('certificates in the form PEM'),
  METRICS_PORT: port.optional().describe('a number from 0 to 65535'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe('a secret key of Stripe, like sk_test_…'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional()
    .describe('a publishable key of Stripe, like pk_test_…'),
  STRIPE_WEBHOOK_SECRET: list(z.string().startsWith('whsec_')).describe(
    'secrets of webhook endpoints of Stripe, like whsec_…, separated by commas',
  ),
  LEGIBLE_PAYMENTS: z.enum(['on', 'off', 'test']).default('on').describe('on, off or test'),
  LEGIBLE_MAIL: z.enum(['on', 'off', 'mailbox']).default('on').describe('on, off or mailbox'),
  LEGIBLE_RETENTION_DAYS: z.coerce
    .number()
    .pipe(retentionDays)
    .optional()
    .describe('1, 7, 30 or 90'),
  LEGIBLE_RETENTION_MAX_DAYS: z.coerce
    .number()
    .pipe(retentionDays)
    .optional()
    .describe('1, 7, 30 or 90'),
  LEGIBLE_UPLOAD_BY_URL: z.enum(['on', 'off']).default('off').describe('on or off'),
  LEGIBLE_INNER_NETWORKS: list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).describe(
    'addresses or networks like 10.0.0.0/8, separated by commas',
  ),
  LEGIBLE_TRIAL: z.enum(['on', 'off']).optional().describe('on or off'),
  NODE_ENV: z.string().optional(),
  LEGIBLE_LOG_NETWORKS: z.enum(['on', 'off']).default('off').describe('on or off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('warn')
    .describe('fatal, error, warn, info, debug or trace'),
});

export type Environment = z.output<typeof environment>;
