import type { HistoryFile } from '@legible/contracts/documents/documents';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { fakeServer } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { collectNotices } from '../../../testing/notices.ts';
import { OcrScreen } from '../ocr-screen.tsx';
import type { DocumentsUser, Preferences } from '../upload/documents-user.ts';

const limits = {
  max_file_bytes: 50 * 1024 * 1024,
  max_pages_per_file: 100,
  max_files_per_batch: 10,
};

const languages = {
  languages: [
    { code: 'eng', name: 'English', native_name: 'English', script: 'Latin' },
    { code: 'por', name: 'Portuguese', native_name: 'português', script: 'Latin' },
    { code: 'fra', name: 'French', native_name: 'français', script: 'Latin' },
    { code: 'deu', name: 'German', native_name: 'Deutsch', script: 'Latin' },
    { code: 'ell', name: 'Greek', native_name: 'Ελληνικά', script: 'Greek' },
  ],
  default: ['auto'],
  most: 3,
};

export const historyFile = (input_name: string, more: Partial<HistoryFile> = {}): HistoryFile => ({
  type: 'history',
  file_id: `id of ${input_name}`,
  input_name,
  status: 'ready',
  processed: true,
  pages: 2,
  failed_pages: [],
  detail: null,
  size: 1000,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

export const pdf = (name: string, content = 'pdf') =>
  new File([content], name, { type: 'application/pdf' });

const asItem = (file: File) => ({ kind: 'file', type: file.type, getAsFile: () => file });
/** What the browser tells of files that are dragged. */
export const dragged = (...files: File[]) => ({
  dataTransfer: { files, items: files.map(asItem), types: ['Files'], dropEffect: 'none' },
});

let users = 0;

interface Stage {
  files?: unknown[];
  preferences?: Partial<Preferences>;
  user?: Partial<DocumentsUser> | null;
}

/** The screen of one more user, so that no test sees the rows of another. */
export function renderOcr({ files = [], preferences = {}, user = {} }: Stage = {}) {
  FakeSocket.install();
  FakeUpload.install();
  const notices = collectNotices();
  const server = fakeServer({
    'GET /v1/ocr/list': { body: { files } },
    'GET /v1/ocr/limits': { body: limits },
    'GET /v1/ocr/running': { body: { files: [] } },
    'GET /v1/ocr/refusals': { body: { refusals: [] } },
    'GET /v1/ocr/languages': { body: languages },
    'GET /v1/search': { body: { results: [], next_cursor: null, complete: true, waiting: 0 } },
  });
  const calls = { usageChanged: 0, preferencesReloaded: 0, languages: [] as unknown[] };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const id = `user-${++users}`;
  const onUsageChanged = () => {
    calls.usageChanged += 1;
  };
  const ocr = (
    <OcrScreen
      user={user && { id, subscription: 'free', limit: 10, month_usage: 3, ...user }}
      onUsageChanged={onUsageChanged}
      preferences={{
        loading: false,
        failed: false,
        autostart: false,
        languages: null,
        chooseLanguages: (chosen) => calls.languages.push(chosen),
        reload: () => (calls.preferencesReloaded += 1),
        ...preferences,
      }}
    />
  );
  // With a screen before it, to which Back leads.
  const router = createMemoryRouter([{ path: '*', element: ocr }], {
    initialEntries: ['/before', '/ocr'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { id, notices, server, calls, router, user: userEvent.setup({ applyAccept: false }) };
}

export const fileInput = () => screen.getByLabelText('PDF files');
/** Chooses files as a user does who opens the file dialog. */
export async function choose(stage: ReturnType<typeof renderOcr>, ...files: File[]) {
  await stage.user.upload(fileInput(), files);
}
export const uploadButton = () => screen.getByRole('button', { name: 'Upload Selected PDF(s)' });
/** The cells of the row that names this file. */
export function cellsOf(name: string): HTMLElement[] {
  const row = screen.getByText(name).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])];
}
