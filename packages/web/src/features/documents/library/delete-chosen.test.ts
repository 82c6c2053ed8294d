import { MOST_CHOSEN } from '@legible/contracts/documents/chosen-files';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { deleteChosen } from './delete-chosen.ts';

const idsOf = (body: unknown) => (body as { file_ids: string[] }).file_ids;

it('an undo brings back what can be, though a part of the files is gone for good', async () => {
  const ids = Array.from({ length: MOST_CHOSEN + 1 }, (_, at) => `file ${at}`);
  document.cookie = 'csrftoken=some; path=/';
  const server = fakeServer({
    'POST /v1/ocr/documents/delete': ({ body }) => ({
      body: { file_ids: idsOf(body), undo_seconds: 10 },
    }),
    'POST /v1/ocr/documents/restore': ({ body }) =>
      idsOf(body).length === MOST_CHOSEN
        ? { status: 404, body: {} }
        : { body: { file_ids: idsOf(body) } },
  });
  const notices = collectNotices();
  const library = { queryClient: new QueryClient(), userId: 'ada', onUsageChanged: vi.fn() };
  await deleteChosen(library, ids);
  notices[0]?.action?.run();
  await vi.waitFor(() =>
    expect(titles(notices)).toEqual(['1,001 files deleted', '1 file is back']),
  );
  expect(server.calls('POST', '/v1/ocr/documents/restore')).toHaveLength(2);
});
