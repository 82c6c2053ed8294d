import type { KeysResponse } from '@legible/contracts/api-keys';
import type { WebhooksResponse } from '@legible/contracts/webhooks';
import type { Session, User } from '@legible/contracts/accounts';
import { noticeMessages } from '@legible/contracts/messages/notices';
import type { PricesResponse } from '@legible/contracts/billing';
import type { HistoryFile, Refusal } from '@legible/contracts/documents/documents';
import type { LanguagesResponse } from '@legible/contracts/documents/languages';
import type { SettingsResponse } from '@legible/contracts/settings';
import type { ProgressMessage } from '@legible/contracts/live';

/** When the pictures are taken. */
export const NOW = '2026-03-14T10:00:00.000Z';

export const ada: User = {
  id: 'user-1',
  name: 'Ada',
  last_name: 'Harbour',
  email: 'ada.harbour@example.org',
  email_confirmed: true,
  subscription: 'free',
  role_type: 1,
  limit: 10,
  month_usage: 4,
  stored_bytes: 31_400_000,
  stored_documents: 7,
  subscription_status: null,
  subscription_start_date: null,
  subscription_cancel_date: null,
  monthly_at: '2026-03-01T00:00:00.000Z',
  period_end: '2026-04-01T00:00:00.000Z',
  stripe_customer_id: null,
  stripe_subscription_id: null,
  stripe_price_id: null,
  stripe_subscription_item_id: null,
};

export const subscriber: User = {
  ...ada,
  subscription: 'tier 2',
  limit: 1000,
  month_usage: 158,
  stored_bytes: 1_240_000_000,
  stored_documents: 92,
  subscription_status: 'active',
  subscription_start_date: '2026-02-01T00:00:00.000Z',
  stripe_customer_id: 'cus_1',
  stripe_subscription_id: 'sub_1',
  stripe_price_id: 'price_2_month',
  stripe_subscription_item_id: 'si_1',
  subscription_interval: 'month',
};

const cents = { 1: [900, 8700], 2: [2500, 24300], 3: [7000, 68000], 4: [24000, 233300] } as const;

export const prices: PricesResponse = {
  card_entry: { provider: 'test' },
  prices: Object.entries(cents).flatMap(([tier, [monthly, yearly]]) => [
    priceOf(tier, 'month', monthly),
    priceOf(tier, 'year', yearly),
  ]),
};

function priceOf(tier: string, interval: 'month' | 'year', unit_amount: number) {
  return {
    id: `price_${tier}_${interval}`,
    active: true,
    type: 'recurring' as const,
    unit_amount,
    currency: 'usd',
    product: { id: `prod_${tier}`, name: `Legible tier ${tier}`, active: true },
    recurring: { interval },
  };
}

export const sessions: Session[] = [
  {
    id: 'session-1',
    current: true,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
    created_at: '2026-03-14T08:00:00.000Z',
    last_used_at: '2026-03-14T09:58:00.000Z',
  },
  {
    id: 'session-2',
    current: false,
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    created_at: '2026-03-02T07:00:00.000Z',
    last_used_at: '2026-03-12T19:30:00.000Z',
  },
];

export const settings: SettingsResponse = {
  processed_tag: 'ocr',
  autostart_ocr: false,
  retention_days: null,
  deletion_from: null,
  max_retention_days: null,
  languages: null,
};

const language = (code: string, name: string, native_name: string, script = 'Latin') => ({
  code,
  name,
  native_name,
  script,
});

export const languages: LanguagesResponse = {
  languages: [
    language('eng', 'English', 'English'),
    language('spa', 'Spanish', 'español'),
    language('fra', 'French', 'français'),
    language('deu', 'German', 'Deutsch'),
    language('rus', 'Russian', 'русский', 'Cyrillic'),
    language('chi_sim', 'Simplified Chinese', '简体中文', 'Han'),
    language('ara', 'Arabic', 'العربية', 'Arabic'),
    language('ell', 'Greek', 'Ελληνικά', 'Greek'),
    language('heb', 'Hebrew', 'עברית', 'Hebrew'),
  ],
  default: ['auto'],
  most: 3,
};

/** Of a user who has just chosen to have documents deleted. */
export const deletingSettings: SettingsResponse = {
  ...settings,
  retention_days: 30,
  deletion_from: '2026-03-17T10:00:00.000Z',
};

let files = 0;

function file(name: string, more: Partial<HistoryFile> = {}): HistoryFile {
  files += 1;
  return {
    type: 'history',
    file_id: `file-${files}`,
    input_name: name,
    status: 'ready',
    processed: true,
    pages: 12,
    failed_pages: [],
    detail: null,
    size: 4_200_000,
    created_at: '2026-03-10T10:00:00.000Z',
    ...more,
  };
}

/** Every ending that a document can come to, and names that are hard to show. */
export const history: HistoryFile[] = [
  file('Lease agreement 2024.pdf', {
    deletes_at: '2026-04-09T10:00:00.000Z',
    notices: [{ code: 'signed', detail: noticeMessages.signed }],
  }),
  file('minutes of the harbour board, third week of October, with appendices.pdf', { pages: 48 }),
  file('old-ledger.pdf', { failed_pages: [3, 7], pages: 31 }),
  file('סריקה של מכתב.pdf', {
    languages: [
      { code: 'heb', name: 'Hebrew' },
      { code: 'eng', name: 'English' },
    ],
  }),
  file('broken.pdf', {
    status: 'failed',
    processed: false,
    detail: 'No page could be read.',
    kept_until: '2026-03-14T17:30:00.000Z',
  }),
  file('archive box 7.pdf', {
    status: 'cancelled',
    processed: false,
    kept_until: '2026-03-17T09:59:00.000Z',
  }),
  file('Letter to the editor.pdf', { pages: 1 }),
];

export const manyFiles = (count: number): HistoryFile[] =>
  Array.from({ length: count }, (_, index) =>
    file(`scan ${String(index + 1).padStart(5, '0')} of the harbour archive.pdf`),
  );

const progress = (name: string, message: Partial<ProgressMessage>): ProgressMessage => ({
  filename: `running-${name}`,
  file_id: `running-${name}`,
  input_name: name,
  current_page: 0,
  total_pages: 0,
  eta_seconds: null,
  ...message,
});

/** A document in every phase of its run. */
export const running: ProgressMessage[] = [
  progress('waiting.pdf', { status: 'queued', total_pages: 6 }),
  progress('field notes 1931.pdf', {
    status: 'processing',
    current_page: 17,
    total_pages: 42,
    eta_seconds: 95,
    pages_failed: 1,
  }),
  progress('nearly there.pdf', { status: 'finishing', current_page: 19, total_pages: 20 }),
];

/** One page that is being read, and a file that waits for pages. */
export const waiting: ProgressMessage[] = [
  progress('Receipt.pdf', { current_page: 0, total_pages: 1, status: 'processing' }),
  progress('Lecture notes.pdf', { total_pages: 2, status: 'queued', waits_for: 2 }),
];

/** Two that wait for the next month, and for a larger plan. */
export const waitingLong: ProgressMessage[] = [
  progress('Parish register.pdf', {
    total_pages: 8,
    status: 'queued',
    waits_for: 8,
    waits_until: '2026-04-01T00:00:00.000Z',
  }),
  progress('Annual report of the harbour board, with all its appendices.pdf', {
    total_pages: 46,
    status: 'queued',
    waits_for: 46,
    waits_until: null,
  }),
];

const refusal = (name: string, more: Partial<Refusal> = {}): Refusal => ({
  id: `refusal-${name}`,
  file_id: null,
  input_name: name,
  code: 'not_a_pdf',
  detail: 'This is not a PDF file.',
  pages: null,
  refused_at: NOW,
  kept_until: '2026-03-17T10:00:00.000Z',
  ...more,
});

/** One that was stored and can be read in part, and one that cannot be helped. */
export const refusals: Refusal[] = [
  refusal('Annual report 2024.pdf', {
    file_id: 'refused-1',
    code: 'no_pages_left',
    detail: 'Not enough pages left: this file has 46 pages, 2 left.',
    pages: 46,
  }),
  refusal('holiday photo.pdf'),
];

export const noKeys: KeysResponse = { keys: [], available: true, calls_per_minute: 60 };

export const noWebhooks: WebhooksResponse = { webhooks: [], available: true };
