import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { expectDrop } from './dropped-files.ts';
import { dragged, pdf, renderOcr } from '../testing/render-ocr.tsx';

/** As a drop holds it; the browser reads what is in it, if there is something, when `isRead` says so. */
function slowFolder(content?: File) {
  const read = Promise.withResolvers<void>();
  const entry = content && {
    isFile: true,
    fullPath: `/folder/${content.name}`,
    file: (found: (file: File) => void) => found(content),
  };
  const batches = entry ? [[entry], []] : [[]];
  const readEntries = (found: (entries: unknown[]) => void) =>
    void read.promise.then(() => found(batches.shift() ?? []));
  const folder = { isDirectory: true, createReader: () => ({ readEntries }) };
  return {
    item: { kind: 'file', webkitGetAsEntry: () => folder },
    isRead: () => read.resolve(),
  };
}
const overlay = () => screen.queryByTestId('drop-overlay');

/** A drag tells of itself again and again, as in a browser: silence ends it, also while a slow machine still draws. */
const dragOver = () =>
  waitFor(() => {
    fireEvent.dragOver(document.body, dragged());
    return screen.getByTestId('drop-overlay');
  });

describe('drop anywhere (S2.58)', () => {
  it('a drag over any part of the page is explained, until it leaves', async () => {
    renderOcr();
    expect((await dragOver()).textContent).toBe(
      'Drop your PDFs anywhereThey are added to your selection.',
    );
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    expect(overlay()).toBeNull();
  });

  it('a drag that ends without a word is over too', async () => {
    renderOcr();
    await dragOver();
    await waitFor(() => expect(overlay()).toBeNull());
  });

  it('dragged text is no business of ours', () => {
    renderOcr();
    fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } });
    expect(overlay()).toBeNull();
  });

  it.each([
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

  it('a folder that takes a while to be read joins what was chosen meanwhile', async () => {
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

  it('an empty folder is told', async () => {
    const stage = renderOcr();
    await screen.findByText('No files processed yet');
    await expectDrop();
    const folder = slowFolder();
    fireEvent.drop(document.body, {
      dataTransfer: { files: [], items: [folder.item], types: ['Files'] },
    });
    act(folder.isRead);
    await waitFor(() =>
      expect(stage.notices).toMatchObject([
        { kind: 'error', text: 'There is no file in what you dropped.' },
      ]),
    );
    expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull();
  });

  it('with autostart they are sent at once, and a second drop meanwhile is refused (D19, S2.62)', async () => {
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
