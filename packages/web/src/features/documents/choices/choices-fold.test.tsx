import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { choose, historyFile, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

const fold = (name: string | RegExp = /^Choices/) => screen.findByRole('button', { name });
const pages = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Pages' });

it('is folded away, and says what was chosen (D95)', async () => {
  const { user } = renderOcr();
  const button = await fold('Choices');
  expect(screen.queryByRole('textbox', { name: 'Pages' })).toBeNull();
  await user.click(button);
  await user.type(await pages(), '1,3-9');
  await user.selectOptions(screen.getByRole('combobox', { name: /text already/ }), 'redo');
  await user.click(screen.getByRole('switch', { name: 'Turn pages upright' }));
  expect(button.textContent).toBe('Choices: pages 1,3-9, over old text, turned upright');
  await user.click(button);
  expect(screen.queryByRole('textbox', { name: 'Pages' })).toBeNull();
});

it('goes with the upload; all but the pages is remembered', async () => {
  localStorage.clear();
  const stage = renderOcr();
  const { user } = stage;
  await user.click(await fold());
  await user.type(await pages(), '2-');
  await user.selectOptions(screen.getByRole('combobox', { name: /text already/ }), 'force');
  await user.click(screen.getByRole('switch', { name: 'Straighten pages' }));
  await choose(stage, pdf('a.pdf'));
  await user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const query = new URL(FakeUpload.last().url, 'http://here').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    pages: '2-',
    mode: 'force',
    deskew: 'true',
    wait_for_pages: 'true',
  });
  expect((await pages()).value).toBe('');
  cleanup();
  renderOcr();
  expect((await fold()).textContent).toBe('Choices: every page, straightened');
  localStorage.clear();
});

it('sends nothing while the pages make no sense, and says what does', async () => {
  const stage = renderOcr();
  const { user } = stage;
  await user.click(await fold());
  await user.type(await pages(), 'first');
  expect(await screen.findByText('Write pages like 1,3-9 or 5-.')).toBeDefined();
  await choose(stage, pdf('a.pdf'));
  await user.click(uploadButton());
  expect(FakeUpload.sent).toEqual([]);
});

it('is there for documents that are read again, as they were read', async () => {
  const file = historyFile('bill.pdf', { choices: { rotate: true } });
  const { user, server } = renderOcr({ files: [file] });
  server.routes['POST /v1/ocr/retry'] = { body: { detail: 'Started.' } };
  await user.click(await screen.findByRole('button', { name: 'More for bill.pdf' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Read again in …' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Choices: turned upright' }));
  expect(dialog.queryByRole('textbox', { name: 'Pages' })).toBeNull();
  const start = dialog.getByRole('button', { name: 'Read again' });
  expect(start).toHaveProperty('disabled', true);
  await user.selectOptions(await dialog.findByRole('combobox', { name: /text already/ }), 'redo');
  await user.click(start);
  await waitFor(() => expect(server.calls('POST', '/v1/ocr/retry')).toHaveLength(1));
  const query = server.calls('POST', '/v1/ocr/retry')[0]?.query;
  expect(Object.fromEntries(query ?? [])).toEqual({
    file_id: 'id of bill.pdf',
    mode: 'redo',
    rotate: 'true',
    deskew: 'false',
  });
});

it('the row says which pages were read', async () => {
  renderOcr({ files: [historyFile('part.pdf', { read_pages: '2, 4-5' })] });
  expect(await screen.findByText('Only pages 2, 4-5 were read')).toBeDefined();
});
