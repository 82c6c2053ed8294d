import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { historyFile } from '../testing/render-ocr.tsx';
import { ViewerScreen } from './viewer-screen.tsx';

// No file is opened here.
vi.mock('./pdf/open-pdf.ts', () => ({
  startWorker: () => ({ destroy: () => undefined }),
  endPdf: () => undefined,
}));

const DOCUMENT = 'GET /v1/ocr/documents/A_-1';
const DOWNLOAD = 'GET /v1/ocr/download';
const GONE = { status: 404, body: { detail: 'Not found.', code: 'not_found' } };
const file = historyFile('letter.pdf', { file_id: 'A_-1' });

function renderViewer(routes: Parameters<typeof fakeServer>[0], search = '') {
  const server = fakeServer(routes);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/ocr/documents/A_-1${search}`]}>
        <Routes>
          <Route path="/ocr/documents/:id" element={<ViewerScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

it('a document that is deleted, or is none of the user, is said not to be there', async () => {
  renderViewer({ [DOCUMENT]: GONE });
  expect(await screen.findByText('This document is not there')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All documents' })).toBeDefined();
});

it('from one that was found, the way back leads to what was found', async () => {
  renderViewer({ [DOCUMENT]: GONE }, '?search=harbour&page=3&language=eng');
  const back = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Back to the results' });
  expect(`${back.pathname}${back.search}`).toBe('/ocr?search=harbour&language=eng');
});

it('a document that failed says why, under its name', async () => {
  const failed = { ...file, status: 'failed', processed: false, detail: 'No page could be read.' };
  renderViewer({ [DOCUMENT]: { body: failed } });
  expect((await screen.findByRole('alert')).textContent).toContain('No page could be read.');
  expect(screen.getByRole('heading', { name: 'letter.pdf' })).toBeDefined();
});

it('HTML in a name is a name', async () => {
  const name = '<img src=x onerror=alert(1)>.pdf';
  renderViewer({
    [DOCUMENT]: { body: { ...file, input_name: name, status: 'cancelled', processed: false } },
  });
  expect(await screen.findByRole('heading', { name })).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

it('a document that runs is asked for until it has ended', async () => {
  const { server } = renderViewer({
    [DOCUMENT]: { body: { ...file, status: 'processing', processed: false } },
  });
  expect(await screen.findByText('This document is still being read')).toBeDefined();
  server.routes[DOCUMENT] = { body: { ...file, status: 'cancelled', processed: false } };
  expect(
    await screen.findByText('Processing was cancelled', {}, { timeout: 60_000 }),
  ).toBeDefined();
});

it('a server that fails is told, and can be asked again', async () => {
  const { server, user } = renderViewer({ [DOCUMENT]: { status: 500, body: {} } });
  expect(await screen.findByText('The document could not be loaded.')).toBeDefined();
  server.routes[DOCUMENT] = GONE;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This document is not there')).toBeDefined();
});

it('a file that is deleted while it is opened is said not to be there', async () => {
  renderViewer({ [DOCUMENT]: { body: file }, [DOWNLOAD]: GONE });
  expect(await screen.findByText('This document is not there')).toBeDefined();
});
