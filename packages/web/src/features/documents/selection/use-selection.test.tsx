import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, fileInput, pdf, renderOcr } from '../testing/render-ocr.tsx';
import { useSelection } from './use-selection.ts';

it('chosen files are listed with their size in KB and can be removed (S2.58, S2.59, D18, S1.6)', async () => {
  const stage = renderOcr();
  await choose(stage, pdf('one.pdf', 'x'.repeat(2048)), pdf('two.pdf'));
  const list = screen.getByRole('list', { name: 'Selected files' });
  expect(within(list).getByText('2.00 KB')).toBeDefined();
  await stage.user.click(screen.getByRole('button', { name: 'Remove one.pdf' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(within(list).getByText('two.pdf')).toBeDefined();
});

it('the same file can be chosen again after Remove (D18)', async () => {
  const stage = renderOcr();
  await choose(stage, pdf('one.pdf'));
  await stage.user.click(screen.getByRole('button', { name: 'Remove one.pdf' }));
  await choose(stage, pdf('one.pdf'));
  expect(await screen.findByText('one.pdf')).toBeDefined();
});

it('the drop area can be reached and opened by keyboard (S2.58)', async () => {
  const stage = renderOcr();
  const area = await screen.findByRole('button', { name: /^Drop PDFs here or click to choose/ });
  expect(area.tabIndex).toBe(0);
  let opened = 0;
  fileInput().addEventListener('click', () => (opened += 1));
  area.focus();
  await stage.user.keyboard('{Enter}');
  await waitFor(() => expect(opened).toBe(1));
});

it('of a mixed choice the PDFs stay and one toast names the rest (S5.3, S5.4, S5.5, D44)', async () => {
  const stage = renderOcr();
  const note = new File(['x'], 'note.txt', { type: 'text/plain' });
  const renamed = new File(['x'], 'renamed.pdf', { type: 'image/png' });
  await choose(stage, pdf('one.pdf'), note, renamed, pdf('TWO.PDF'));
  expect(stage.notices).toEqual([
    {
      kind: 'error',
      text: {
        title: 'Invalid File Type',
        description: 'Only PDF files are accepted. Left out: note.txt, renamed.pdf.',
      },
    },
  ]);
  // The toast goes; this stays until the next choice.
  expect(screen.getByRole('alert').textContent).toBe('note.txt, renamed.pdf are not PDFs.');
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
});

it('what was chosen before autostart was switched on is sent once', () => {
  const sent: string[][] = [];
  const upload = (files: readonly File[]) => sent.push(files.map(({ name }) => name)) > 0;
  const { result, rerender } = renderHook((on: boolean) => useSelection(on, undefined, upload), {
    initialProps: false,
  });
  act(() => result.current.add([pdf('before.pdf')]));
  rerender(true);
  act(() => result.current.add([pdf('one.pdf')]));
  act(() => result.current.add([pdf('two.pdf')]));
  expect(sent).toEqual([['before.pdf', 'one.pdf'], ['two.pdf']]);
});
