import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { titles } from '../../../testing/notices.ts';
import {
  cellsOf,
  choose,
  fileInput,
  historyFile,
  pdf,
  renderOcr,
  uploadButton,
} from '../testing/render-ocr.tsx';

const answer = (files: string[], rejected: [string, string][] = []) => ({
  processed_count: files.length,
  files: files.map((input_name) => ({ file_id: `new ${input_name}`, input_name, pages: 2 })),
  rejected: rejected.map(([input_name, detail]) => ({ input_name, code: 'damaged', detail })),
});

async function send(stage: ReturnType<typeof renderOcr>, ...files: File[]) {
  await choose(stage, ...files);
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  return FakeUpload.last();
}

it('what was sent is brought into sight where the history lies far under the panel', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const stage = renderOcr();
  const title = screen.getByRole('heading', { name: 'Processing Status & History' });
  await send(stage, pdf('one.pdf'));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(scroll).not.toHaveBeenCalled();

  FakeUpload.last().answers(200, answer(['one.pdf']));
  await waitFor(() => expect(uploadButton()).toHaveProperty('disabled', false));
  title.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 50, 300, 24);
  await choose(stage, pdf('two.pdf'));
  await stage.user.click(uploadButton());
  await waitFor(() => expect(scroll.mock.contexts).toEqual([title.closest('section')]));
});

it('nothing selected is said, and nothing sent (S5.1, S2.60)', async () => {
  const stage = renderOcr();
  await stage.user.click(uploadButton());
  expect(titles(stage.notices)).toEqual(['Please select at least one PDF file.']);
  expect(FakeUpload.sent).toHaveLength(0);
});

it('without a known user nothing is sent (S5.2)', async () => {
  const stage = renderOcr({ user: null });
  await choose(stage, pdf('one.pdf'));
  await stage.user.click(uploadButton());
  expect(titles(stage.notices)).toEqual(['User information is not available.']);
  expect(FakeUpload.sent).toHaveLength(0);
  // What was not sent is still chosen.
  expect(screen.getByRole('button', { name: 'Remove one.pdf' })).toBeDefined();
});

it('all files go in one batch, with the percentage shown until all is sent (S2.60, S4.2, S4.3, S4.12, S7.16, S7.17)', async () => {
  const stage = renderOcr();
  const request = await send(stage, pdf('one.pdf'), pdf('two.pdf'));
  expect(request.method).toBe('POST');
  expect(new URL(request.url).pathname).toBe('/v1/ocr/batch');
  expect(request.body?.getAll('files')).toHaveLength(2);
  request.progresses(1, 2);
  expect(await screen.findAllByText('Uploading... 50%')).toHaveLength(2);
  expect(
    screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow')),
  ).toEqual(['50', '50']);
  request.progresses(2, 2);
  // In both rows, and on the drop area.
  await waitFor(() => expect(screen.getAllByText('Uploading...')).toHaveLength(3));
});

it('while uploading every control rests, and rows can be neither loaded nor deleted (S2.62, S4.8, S4.11, S4.28)', async () => {
  const stage = renderOcr();
  const request = await send(stage, pdf('one.pdf'));
  await screen.findByText('one.pdf');
  expect(uploadButton()).toHaveProperty('disabled', true);
  expect(fileInput()).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('button', { name: 'Pending...' })).toHaveLength(2);
  for (const button of screen.getAllByRole('button', { name: 'Pending...' })) {
    expect(button).toHaveProperty('disabled', true);
  }
  expect(screen.getByRole('button', { name: 'Delete one.pdf' })).toHaveProperty('disabled', true);
  request.answers(200, answer(['one.pdf']));
  await waitFor(() => expect(uploadButton()).toHaveProperty('disabled', false));
});

it('while an upload runs, what is selected beside it rests too (S2.62)', async () => {
  const stage = renderOcr();
  (await send(stage, pdf('one.pdf'))).fails();
  await screen.findByText('Upload Error');
  await choose(stage, pdf('two.pdf'));
  await stage.user.click(await screen.findByRole('button', { name: 'Retry one.pdf' }));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));

  const remove = await screen.findByRole('button', { name: 'Remove two.pdf' });
  expect(remove).toHaveProperty('disabled', true);
  const area = screen.getByRole('button', { name: /^Uploading\.\.\./ });
  expect(area.getAttribute('aria-disabled')).toBe('true');
  const opened = vi.fn();
  fileInput().addEventListener('click', opened);
  await stage.user.click(area);
  expect(opened).not.toHaveBeenCalled();

  FakeUpload.last().answers(200, answer(['one.pdf']));
  await waitFor(() => expect(remove).toHaveProperty('disabled', false));
  expect(area.getAttribute('aria-disabled')).toBe('false');
});

it('success clears the selection, says how many, and waits for the server (S4.13, S4.29, S7.44, S8.60, S4.4, D22)', async () => {
  const stage = renderOcr();
  const request = await send(stage, pdf('one.pdf'), pdf('two.pdf'));
  request.answers(200, answer(['one.pdf', 'two.pdf']));
  expect(await screen.findAllByText('Server Processing...')).toHaveLength(2);
  expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull();
  expect(stage.notices).toEqual([
    {
      kind: 'success',
      text: {
        title: 'Upload complete',
        description: 'Processing started for 2 file(s). Check list below.',
      },
    },
  ]);
  expect(
    cellsOf('one.pdf')
      .map(({ textContent }) => textContent)
      .slice(1, 3),
  ).toEqual(['Pending...', 'Pending...']);
  await stage.user.click(uploadButton());
  expect(titles(stage.notices).at(-1)).toBe('Please select at least one PDF file.');
  expect(FakeUpload.sent).toHaveLength(1);
});

it('failure clears the selection, shows the message, and leaves an error row (S4.29, S8.16, S4.16, S4.7, D33)', async () => {
  const stage = renderOcr();
  const request = await send(stage, pdf('one.pdf'));
  request.answers(402, { detail: 'Not enough pages left.', code: 'no_pages_left' });
  await screen.findByText('Upload Error');
  expect(
    cellsOf('one.pdf')
      .map(({ textContent }) => textContent)
      .slice(1, 3),
  ).toEqual(['Upload Error', 'Failed (Not enough pages left.)']);
  expect(stage.notices).toEqual([
    { kind: 'error', text: { title: 'Upload failed', description: 'Not enough pages left.' } },
  ]);
  expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull();
  await stage.user.click(uploadButton());
  expect(titles(stage.notices).at(-1)).toBe('Please select at least one PDF file.');
});

it('a lost network has the general words (S8.17)', async () => {
  const stage = renderOcr();
  (await send(stage, pdf('one.pdf'))).fails();
  await waitFor(() =>
    expect(stage.notices[0]?.text).toEqual({
      title: 'Upload failed',
      description: 'Upload failed. Please try again.',
    }),
  );
});

it('refused files of a batch are named, stay as error rows, and the user is asked for anew (D68, D84)', async () => {
  const stage = renderOcr();
  const request = await send(stage, pdf('good.pdf'), pdf('bad.pdf'));
  request.answers(200, answer(['good.pdf'], [['bad.pdf', 'The file is damaged.']]));
  expect(await screen.findByText('Failed (the file is damaged)')).toBeDefined();
  expect(cellsOf('bad.pdf')[0]?.textContent).toContain('The file is damaged.');
  expect(titles(stage.notices)).toEqual(['Upload complete', '1 file was not accepted']);
  expect(stage.notices[1]?.text).toMatchObject({ description: 'bad.pdf' });
  expect(stage.calls.usageChanged).toBe(1);
});

it('where all files are refused, each row has its own reason (S8.16, D68, D75)', async () => {
  const stage = renderOcr();
  const request = await send(stage, pdf('locked.pdf'), pdf('empty.pdf'));
  request.answers(422, {
    detail: 'It is locked.',
    code: 'encrypted',
    rejected: [
      { position: 0, input_name: 'locked.pdf', code: 'encrypted', detail: 'It is locked.' },
      { position: 1, input_name: 'empty.pdf', code: 'empty_file', detail: 'It is empty.' },
    ],
  });
  await screen.findByText('Failed (the file is empty)');
  expect(cellsOf('locked.pdf')[2]?.textContent).toBe('Failed (protected by a password)');
  expect(cellsOf('locked.pdf')[0]?.textContent).toContain('It is locked.');
  expect(cellsOf('empty.pdf')[0]?.textContent).toContain('It is empty.');
  expect(stage.notices).toEqual([
    { kind: 'error', text: { title: 'Upload failed', description: 'It is locked.' } },
  ]);
  expect(stage.calls.usageChanged).toBe(1);
});

it('a document that had ended before its upload was answered is found in the list (S4.15)', async () => {
  const stage = renderOcr();
  const request = await send(stage, pdf('one.pdf'), pdf('two.pdf'));
  stage.server.routes['GET /v1/ocr/list'] = {
    body: { files: [historyFile('one.pdf', { file_id: 'new one.pdf' })] },
  };
  request.answers(200, answer(['one.pdf', 'two.pdf']));
  expect(await screen.findByRole('button', { name: 'Download processed one.pdf' })).toBeDefined();
  expect(screen.getAllByText('one.pdf')).toHaveLength(1);
  expect(screen.getByText('Server Processing...')).toBeDefined();
});

it('an error row can be dismissed, and sent again (D34, S4.11)', async () => {
  const stage = renderOcr();
  (await send(stage, pdf('one.pdf'))).fails();
  await screen.findByText('Upload Error');
  expect(screen.getByRole('button', { name: 'Delete one.pdf' })).toHaveProperty('disabled', true);
  await stage.user.click(screen.getByRole('button', { name: 'Retry one.pdf' }));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  expect(screen.queryByText('Upload Error')).toBeNull();
  FakeUpload.last().fails();
  await stage.user.click(await screen.findByRole('button', { name: 'Dismiss one.pdf' }));
  expect(screen.queryByText('one.pdf')).toBeNull();
});

it('with autostart there is no button and a choice is sent at once (S2.61, D19)', async () => {
  const stage = renderOcr({ preferences: { autostart: true } });
  expect(screen.queryByRole('button', { name: 'Upload Selected PDF(s)' })).toBeNull();
  await choose(stage, pdf('one.pdf'));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  expect(fileInput()).toHaveProperty('disabled', true);
});
