import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { titles } from '../../../testing/notices.ts';
import { fileInput, historyFile, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';
import {
  CANCEL,
  ID,
  LIST,
  RETRY,
  announce,
  button,
  cancelledFile,
  reading,
  running,
  tell,
} from '../testing/running-document.ts';

/** What had arrived is looked for before anything is said. */
const SOON = { timeout: 60_000 };

describe('cancel', () => {
  it('a running row becomes a cancelled one of the history; the toast offers Retry (S2.69, S4.11)', async () => {
    const stage = await running();
    stage.server.routes[CANCEL] = { body: { detail: 'Cancelled.' } };
    stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
    await stage.user.click(button('Cancel a.pdf'));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(stage.server.calls('POST', '/v1/ocr/cancel')[0]?.query.get('file_id')).toBe(ID);
    for (const name of ['Download original a.pdf', 'Retry a.pdf', 'Delete a.pdf']) {
      expect(button(name).disabled).toBe(false);
    }
    expect(screen.queryByRole('button', { name: 'Download processed a.pdf' })).toBeNull();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
    expect(stage.notices).toMatchObject([
      { text: { title: 'Processing cancelled' }, action: { label: 'Retry' } },
    ]);
    // The pages that were held are free again (D84).
    expect(stage.calls.usageChanged).toBeGreaterThan(0);
  });

  it('the toast starts it again, to be cancelled once more if need be', async () => {
    const stage = await running();
    stage.server.routes[CANCEL] = { body: { status: 'cancelled' } };
    stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
    await stage.user.click(button('Cancel a.pdf'));
    await screen.findByText('Cancelled');
    stage.server.routes[RETRY] = { body: {} };
    stage.server.routes[LIST] = { body: { files: [] } };
    await act(async () => stage.notices[0]?.action?.run());
    await waitFor(() => expect(button('Cancel a.pdf').disabled).toBe(false));
    expect(stage.server.calls('POST', '/v1/ocr/retry')).toHaveLength(1);
  });

  it('two that are cancelled at once rest until each has its answer', async () => {
    const stage = await running();
    const file = { file_id: 'id of b.pdf', input_name: 'b.pdf' };
    act(() => FakeSocket.last('/v1/ocr/files').says({ type: 'file_added', file }));
    const first = Promise.withResolvers<{ body: object }>();
    const second = Promise.withResolvers<{ body: object }>();
    stage.server.routes[CANCEL] = ({ query }) =>
      query.get('file_id') === ID ? first.promise : second.promise;
    await stage.user.click(button('Cancel a.pdf'));
    await stage.user.click(button('Cancel b.pdf'));
    stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
    expect(button('Cancel a.pdf').disabled).toBe(true);
    first.resolve({ body: {} });
    await screen.findByText('Cancelled');
    await waitFor(() => expect(titles(stage.notices)).toEqual(['Processing cancelled']));
    expect(button('Cancel b.pdf').disabled).toBe(true);
  });

  it('a second run that is cancelled leaves the document ready, as one row (S4.15, S4.21)', async () => {
    const lacking = historyFile('a.pdf', { pages: 12, failed_pages: [3] });
    const stage = renderOcr({ files: [lacking] });
    stage.server.routes[RETRY] = { body: {} };
    const again = await screen.findByRole('button', { name: 'Try these pages again a.pdf' });
    stage.server.routes[LIST] = { body: { files: [] } };
    await stage.user.click(again);
    announce();
    reading(11);
    await screen.findByText('11/12 Pages Processed');
    // The list cannot be had: what the answer says is all there is to go by.
    stage.server.routes[LIST] = { status: 503, body: {} };
    stage.server.routes[CANCEL] = { body: { detail: 'Cancelled.', status: 'ready' } };
    await stage.user.click(button('Cancel a.pdf'));
    expect(await screen.findByRole('button', { name: 'Download processed a.pdf' })).toBeDefined();
    expect(screen.queryByText('Cancelled')).toBeNull();
    tell({ current_page: 12, total_pages: 12, status: 'ready', input_name: 'a.pdf' });
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
    expect(stage.notices[0]).toMatchObject({
      text: {
        title: 'Processing cancelled',
        description: 'a.pdf keeps the searchable version it had. No page was charged.',
      },
      action: { label: 'Retry' },
    });
  });

  it('what the second run had lacked is said again once the list is read', async () => {
    const lacking = historyFile('a.pdf', { pages: 12, failed_pages: [3] });
    const stage = await running();
    stage.server.routes[CANCEL] = { body: { detail: 'Cancelled.', status: 'ready' } };
    stage.server.routes[LIST] = { body: { files: [lacking] } };
    await stage.user.click(button('Cancel a.pdf'));
    expect(await screen.findByText('Page 3 could not be read')).toBeDefined();
    expect(screen.getAllByText('a.pdf')).toHaveLength(1);
  });

  it('so it is when the connection tells of it before the answer comes', async () => {
    const lacking = historyFile('a.pdf', { pages: 12, failed_pages: [3] });
    const stage = await running();
    const list = Promise.withResolvers<{ body: object }>();
    stage.server.routes[CANCEL] = () => {
      stage.server.routes[LIST] = () => list.promise;
      tell({ current_page: 12, total_pages: 12, status: 'ready', input_name: 'a.pdf' });
      return { body: { detail: 'Cancelled.', status: 'ready' } };
    };
    await stage.user.click(button('Cancel a.pdf'));
    await waitFor(() => expect(titles(stage.notices)).toEqual(['Processing cancelled']));
    list.resolve({ body: { files: [lacking] } });
    expect(await screen.findByText('Page 3 could not be read')).toBeDefined();
  });

  it('rests while it is sent, and is sent once', async () => {
    const stage = await running();
    const { promise, resolve: answer } = Promise.withResolvers<{ body: object }>();
    stage.server.routes[CANCEL] = () => promise;
    await stage.user.click(button('Cancel a.pdf'));
    stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
    expect(button('Cancel a.pdf').disabled).toBe(true);
    await stage.user.click(button('Cancel a.pdf'));
    answer({ body: {} });
    await screen.findByText('Cancelled');
    expect(stage.server.calls('POST', '/v1/ocr/cancel')).toHaveLength(1);
  });

  it('a row without a document has nothing to cancel yet (S4.13)', async () => {
    const stage = renderOcr();
    await stage.user.upload(fileInput(), pdf('a.pdf'));
    await stage.user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.last().answers(200, { processed_count: 1 });
    await screen.findByText('Server Processing...');
    expect(screen.queryByRole('button', { name: 'Cancel a.pdf' })).toBeNull();
  });

  it('too late: the reason is said and the list is asked for', async () => {
    const stage = await running();
    const detail = 'This file is not being processed any more.';
    stage.server.routes[CANCEL] = { status: 409, body: { detail, code: 'not_running' } };
    stage.server.routes[LIST] = { body: { files: [historyFile('a.pdf')] } };
    await stage.user.click(button('Cancel a.pdf'));
    expect(await screen.findByRole('button', { name: 'Download processed a.pdf' })).toBeDefined();
    expect(stage.notices[0]).toMatchObject({
      kind: 'error',
      text: { title: 'Could not cancel', description: `a.pdf: ${detail}` },
    });
  });

  it('a fault leaves the row running, to be cancelled once more', async () => {
    const stage = await running();
    stage.server.routes[CANCEL] = { status: 503, body: {} };
    await stage.user.click(button('Cancel a.pdf'));
    await waitFor(() => expect(titles(stage.notices)).toEqual(['Could not cancel']));
    await waitFor(() => expect(button('Cancel a.pdf').disabled).toBe(false));
    reading(4);
    expect(screen.getByText('4/12 Pages Processed')).toBeDefined();
  });

  it('of a document that is gone leaves no row (S4.17)', async () => {
    const stage = await running();
    stage.server.routes[CANCEL] = { status: 404, body: { detail: 'No file.', code: 'not_found' } };
    await stage.user.click(button('Cancel a.pdf'));
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
    expect(titles(stage.notices)).toEqual(['Could not cancel']);
  });

  it('an upload is cut and its rows go; the toast sends it again (S4.28)', async () => {
    const stage = renderOcr();
    await stage.user.upload(fileInput(), [pdf('one.pdf'), pdf('two.pdf')]);
    await stage.user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.last().progresses(1, 4);
    const cancel = await screen.findByRole('button', { name: 'Cancel upload one.pdf' });
    expect(cancel.closest('[aria-disabled]')).toBeNull();
    await stage.user.click(cancel);
    expect(FakeUpload.last().aborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull());
    expect(screen.queryByText('two.pdf')).toBeNull();
    expect(screen.queryByText('Upload Error')).toBeNull();
    await waitFor(() => expect(titles(stage.notices)).toEqual(['Upload cancelled']), SOON);
    expect(stage.notices[0]?.text).toMatchObject({ description: '2 files were not uploaded.' });
    expect(uploadButton().hasAttribute('disabled')).toBe(false);
    const again = () => act(() => stage.notices[0]?.action?.run());
    again();
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    expect(FakeUpload.last().body?.getAll('files')).toHaveLength(2);
    // One at a time (S4.28): what is asked for meanwhile follows.
    again();
    expect(FakeUpload.sent).toHaveLength(2);
    act(() => FakeUpload.last().fails());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(3));
  });

  it('an upload that had arrived all the same is a running row, which can be cancelled (S4.18)', async () => {
    const stage = renderOcr();
    await stage.user.upload(fileInput(), pdf('a.pdf'));
    await stage.user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    act(() => FakeUpload.last().progresses(4, 4));
    await stage.user.click(button('Cancel upload a.pdf'));
    expect(screen.queryByText('a.pdf')).toBeNull();
    announce();
    expect(screen.getByText('Server Processing...')).toBeDefined();
    expect(button('Cancel a.pdf').disabled).toBe(false);
    // What is said agrees with what is shown.
    await waitFor(() => expect(titles(stage.notices)).toEqual(['Already uploaded']), SOON);
    expect(stage.notices[0]?.action).toBeUndefined();
  });

  it('of a batch that arrived in part, what is said agrees with the rows, however it is known', async () => {
    const stage = renderOcr();
    await stage.user.upload(fileInput(), [pdf('a.pdf'), pdf('b.pdf')]);
    await stage.user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    // It is not told: there is no live connection.
    const taken = { filename: ID, file_id: ID, input_name: 'a.pdf', status: 'queued' };
    stage.server.routes['GET /v1/ocr/running'] = {
      body: { files: [{ ...taken, current_page: 0, total_pages: 12 }] },
    };
    await stage.user.click(button('Cancel upload a.pdf'));
    await waitFor(() => expect(titles(stage.notices)).toEqual(['Upload cancelled']), SOON);
    expect(stage.notices[0]?.text).toMatchObject({
      description: 'b.pdf was not uploaded. 1 had arrived before.',
    });
    expect(button('Cancel a.pdf').disabled).toBe(false);
    act(() => stage.notices[0]?.action?.run());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    expect(FakeUpload.last().body?.getAll('files')).toHaveLength(1);
  });
});
