import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { CANCEL, LIST, RETRY, cancelledFile, running } from '../testing/running-document.ts';
import { fileInput, historyFile, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

// A control that goes away, or rests, must not throw who works with the keyboard back to the page's top.

const history = () => screen.getByRole('heading', { name: 'Processing Status & History' });
const focused = () => document.activeElement;

const deletes = (name: string) => screen.getByRole('button', { name: `Delete ${name}` });

async function failedUpload() {
  const stage = renderOcr();
  await stage.user.upload(fileInput(), pdf('a.pdf'));
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  FakeUpload.last().fails();
  await screen.findByText('Upload Error');
  return stage;
}

async function press(stage: ReturnType<typeof renderOcr>, name: string) {
  (await screen.findByRole('button', { name })).focus();
  await stage.user.keyboard('{Enter}');
}

it('Upload leads to the history, where its files are', async () => {
  const stage = renderOcr();
  await stage.user.upload(fileInput(), pdf('a.pdf'));
  await press(stage, 'Upload Selected PDF(s)');
  await waitFor(() => expect(focused()).toBe(history()));
});

it.each(['Dismiss a.pdf', 'Retry a.pdf'])('%s stays in the history', async (name) => {
  const stage = await failedUpload();
  await press(stage, name);
  await waitFor(() => expect(focused()).toBe(history()));
});

it('Cancel and Retry of a run stay in the history', async () => {
  const stage = await running();
  stage.server.routes[CANCEL] = { body: { status: 'cancelled' } };
  stage.server.routes[LIST] = { body: { files: [cancelledFile] } };
  await press(stage, 'Cancel a.pdf');
  await waitFor(() => expect(focused()).toBe(history()));
  stage.server.routes[RETRY] = () => new Promise(() => {});
  await press(stage, 'Retry a.pdf');
  await waitFor(() => expect(focused()).toBe(history()));
});

it('Clear search goes back to the search', async () => {
  const stage = renderOcr({ files: [historyFile('a.pdf')] });
  const search = await screen.findByPlaceholderText('Search history...');
  await stage.user.type(search, 'zzz');
  await press(stage, 'Clear search');
  expect(focused()).toBe(search);
});

it('Remove goes on to the next file, and from the last to the drop area', async () => {
  const stage = renderOcr();
  await stage.user.upload(fileInput(), [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
  await press(stage, 'Remove b.pdf');
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Remove c.pdf'));
  await stage.user.keyboard('{Enter}');
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Remove a.pdf'));
  await stage.user.keyboard('{Enter}');
  await waitFor(() => expect(focused()?.textContent).toContain('Drop PDFs here'));
});

it('a deletion goes on to the next row, from the last one back, and at last to what is said instead', async () => {
  const names = ['a.pdf', 'b.pdf', 'c.pdf'];
  const stage = renderOcr({ files: names.map((name) => historyFile(name)) });
  stage.server.routes['DELETE /v1/ocr/'] = { body: { detail: 'Deleted.' } };
  const remove = async (name: string, ...left: string[]) => {
    await press(stage, `Delete ${name}`);
    stage.server.routes[LIST] = { body: { files: left.map((other) => historyFile(other)) } };
    await press(stage, 'Delete');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await remove('b.pdf', 'a.pdf', 'c.pdf');
  await waitFor(() => expect(focused()).toBe(deletes('c.pdf')));
  await remove('c.pdf', 'a.pdf');
  await waitFor(() => expect(focused()).toBe(deletes('a.pdf')));
  await remove('a.pdf');
  const instead = screen.getByRole('heading', { name: 'No files processed yet' });
  await waitFor(() => expect(focused()).toBe(instead));
});

/** As browsers do with what is switched off. */
function downloadThatTakesTheFocus(stage: ReturnType<typeof renderOcr>) {
  stage.server.routes['POST /v1/ocr/download/link'] = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return { status: 500, body: {} };
  };
}

it('a download gives the focus back that its buttons had to leave', async () => {
  const stage = renderOcr({ files: [historyFile('a.pdf')] });
  downloadThatTakesTheFocus(stage);
  await press(stage, 'Download original a.pdf');
  await waitFor(() =>
    expect(focused()).toBe(screen.getByRole('button', { name: 'Download original a.pdf' })),
  );
});

it('does not go to a button that was pressed before', async () => {
  const stage = renderOcr({ files: [historyFile('a.pdf'), historyFile('b.pdf')] });
  downloadThatTakesTheFocus(stage);
  await press(stage, 'Delete a.pdf');
  await screen.findByRole('alertdialog');
  await stage.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(stage, 'Download original b.pdf');
  await waitFor(() =>
    expect(focused()).toBe(screen.getByRole('button', { name: 'Download original b.pdf' })),
  );
});
