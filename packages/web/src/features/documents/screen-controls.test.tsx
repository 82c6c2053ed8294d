import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { titles } from '../../testing/notices.ts';
import { expectDrop } from './dropped-files.ts';
import { fileInput, historyFile, pdf, renderOcr } from './testing/render-ocr.tsx';

const asItem = (file: File) => ({ kind: 'file', type: file.type, getAsFile: () => file });
const dragged = (...files: File[]) => ({
  dataTransfer: { files, items: files.map(asItem), types: ['Files'], dropEffect: 'none' },
});
/** As a drop holds it; the browser reads what is in it when `isRead` says so. */
function slowFolder(content: File) {
  const read = Promise.withResolvers<void>();
  const entry = {
    isFile: true,
    fullPath: `/folder/${content.name}`,
    file: (found: (file: File) => void) => found(content),
  };
  const batches = [[entry], []];
  const readEntries = (found: (entries: unknown[]) => void) =>
    void read.promise.then(() => found(batches.shift() ?? []));
  const folder = { isDirectory: true, createReader: () => ({ readEntries }) };
  return {
    item: { kind: 'file', webkitGetAsEntry: () => folder },
    isRead: () => read.resolve(),
  };
}
const overlay = () => screen.queryByTestId('drop-overlay');
const search = () => screen.getByPlaceholderText('Search history...');
const sample = () => screen.findByRole('button', { name: 'Try a sample scan' });

describe('drop anywhere (S2.58)', () => {
  test('a drag over any part of the page is explained, until it leaves', async () => {
    renderOcr();
    fireEvent.dragOver(document.body, dragged());
    expect((await screen.findByTestId('drop-overlay')).textContent).toBe(
      'Drop your PDFs anywhereThey are added to your selection.',
    );
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    expect(overlay()).toBeNull();
  });

  test('a drag that ends without a word is over too', async () => {
    renderOcr();
    fireEvent.dragOver(document.body, dragged());
    await screen.findByTestId('drop-overlay');
    await waitFor(() => expect(overlay()).toBeNull(), { timeout: 2000 });
  });

  test('dragged text is no business of ours', () => {
    renderOcr();
    fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } });
    expect(overlay()).toBeNull();
  });

  test.each([
    ['the history', () => screen.getByRole('table')],
    ['the page around it', () => document.body],
  ])('files dropped on %s are chosen, once', async (_where, target) => {
    renderOcr();
    await screen.findByText('No files processed yet');
    fireEvent.drop(target(), dragged(pdf('one.pdf')));
    const list = await screen.findByRole('list', { name: 'Selected files' });
    expect(within(list).getAllByText('one.pdf')).toHaveLength(1);
    expect(overlay()).toBeNull();
  });

  test('a folder that takes a while to be read joins what was chosen meanwhile', async () => {
    renderOcr();
    await screen.findByText('No files processed yet');
    await expectDrop();
    const folder = slowFolder(pdf('deep.pdf'));
    fireEvent.drop(document.body, {
      dataTransfer: { files: [], items: [folder.item], types: ['Files'] },
    });
    fireEvent.drop(document.body, dragged(pdf('one.pdf')));
    expect(await screen.findByText('one.pdf')).toBeDefined();
    act(folder.isRead);
    expect(await screen.findByText('deep.pdf')).toBeDefined();
    expect(screen.getByText('one.pdf')).toBeDefined();
  });

  test('with autostart they are sent at once, and a second drop meanwhile is refused (D19, S2.62)', async () => {
    const stage = renderOcr({ preferences: { autostart: true } });
    fireEvent.dragOver(document.body, dragged());
    expect(await screen.findByText('They start uploading right away.')).toBeDefined();
    fireEvent.drop(document.body, dragged(pdf('one.pdf')));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    fireEvent.dragOver(document.body, dragged());
    expect(
      await screen.findByText('One moment: your last files are still uploading.'),
    ).toBeDefined();
    fireEvent.drop(document.body, dragged(pdf('two.pdf')));
    fireEvent.drop(screen.getByRole('table'), dragged(pdf('two.pdf')));
    // What a drop holds is read in a later turn.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(FakeUpload.sent).toHaveLength(1);
    expect(screen.queryByText('two.pdf')).toBeNull();
    expect(stage.notices).toEqual([]);
  });
});

describe('shortcuts', () => {
  test('/ goes to the search and leaves no slash there (S2.64)', async () => {
    const { user } = renderOcr();
    await user.keyboard('/');
    expect(document.activeElement).toBe(search());
    expect(search()).toHaveProperty('value', '');
    expect(search().getAttribute('aria-keyshortcuts')).toBe('/');
  });

  test('u opens the file chooser, not while uploading (S2.58, S2.62)', async () => {
    const { user } = renderOcr({ preferences: { autostart: true } });
    let opened = 0;
    fileInput().addEventListener('click', () => (opened += 1));
    await user.keyboard('u');
    await waitFor(() => expect(opened).toBe(1));
    fireEvent.drop(document.body, dragged(pdf('one.pdf')));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await user.keyboard('u');
    expect(opened).toBe(1);
  });

  test('? lists them, Escape closes and the focus is back', async () => {
    const { user } = renderOcr();
    const opener = screen.getByRole('button', { name: 'Keyboard shortcuts' });
    opener.focus();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of ['/', 'u', '?', 'Esc']) {
      expect(within(dialog).getByText(key).tagName).toBe('KBD');
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('/ pressed as soon as the help is closed keeps the focus in the search (S2.64)', async () => {
    const { user } = renderOcr();
    screen.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
    await user.keyboard('?');
    await screen.findByRole('dialog');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: '/' });
    // The dialog gives the focus back with a timer that was set before this one.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(search());
  });

  test('a button opens the help for who does not know the key', async () => {
    const { user } = renderOcr();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('nothing happens while somebody types, with a modifier, or over a dialog', async () => {
    const { user } = renderOcr({ files: [historyFile('a.pdf')] });
    await user.type(search(), 'u?/');
    expect(search()).toHaveProperty('value', 'u?/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(search());
    act(() => search().blur());
    await user.keyboard('{Control>}/{/Control}');
    expect(document.activeElement).not.toBe(search());
    await user.click(await screen.findByRole('button', { name: 'Delete a.pdf' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('they can be turned off for good', async () => {
    const { user } = renderOcr();
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(search());
    expect(localStorage.getItem('legible.shortcuts')).toBe('off');
  });
});

describe('a sample to try (S2.71)', () => {
  test('the empty history offers one, says what it costs, and uploads it', async () => {
    const stage = renderOcr();
    stage.server.routes['GET /sample-scan.pdf'] = { body: 'a scan' };
    const offer = await sample();
    expect(
      screen.getByText('No scan at hand? Try ours: it is one page long, and counts as one page.'),
    ).toBeDefined();
    await stage.user.click(offer);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const [file] = FakeUpload.last().body?.getAll('files') ?? [];
    expect(file).toMatchObject({ name: 'Sample scan.pdf', type: 'application/pdf' });
    expect(await screen.findByText('Sample scan.pdf')).toBeDefined();
  });

  test('a sample that cannot be had is said', async () => {
    const stage = renderOcr();
    stage.server.routes['GET /sample-scan.pdf'] = { status: 503 };
    await stage.user.click(await sample());
    await waitFor(() => expect(titles(stage.notices)).toEqual(['The sample could not be loaded']));
    expect(await sample()).toHaveProperty('disabled', false);
  });

  test('it is not offered to who has no page left, nor beside documents (D71)', async () => {
    renderOcr({ user: { limit: 10, month_usage: 10 } });
    await screen.findByText('No files processed yet');
    expect(screen.queryByRole('button', { name: 'Try a sample scan' })).toBeNull();
  });
});
