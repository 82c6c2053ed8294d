import { act, screen } from '@testing-library/react';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { historyFile, renderOcr } from './render-ocr.tsx';

export const LIST = 'GET /v1/ocr/list';
export const CANCEL = 'POST /v1/ocr/cancel';
export const RETRY = 'POST /v1/ocr/retry';
/** The document that these tests run, cancel and run again. */
export const ID = 'id of a.pdf';

export const cancelledFile = historyFile('a.pdf', {
  status: 'cancelled',
  processed: false,
  pages: 12,
});

/** What the two live connections say. */
export const tell = (message: object) =>
  act(() => FakeSocket.last('/v1/ocr/progress').says({ filename: ID, file_id: ID, ...message }));
export const announce = () =>
  act(() =>
    FakeSocket.last('/v1/ocr/files').says({
      type: 'file_added',
      file: { file_id: ID, input_name: 'a.pdf' },
    }),
  );
export const reading = (current_page: number, total_pages = 12) =>
  tell({ current_page, total_pages, status: 'processing', input_name: 'a.pdf' });

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The screen with three of twelve pages read. */
export async function running() {
  const stage = renderOcr();
  await screen.findByText('No files processed yet');
  announce();
  reading(3);
  return stage;
}
