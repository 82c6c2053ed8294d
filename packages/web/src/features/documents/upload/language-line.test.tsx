import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { choose, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

const line = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Language' });
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

it('says quietly what uploads are read in, and unfolds into a field (D87)', async () => {
  const { user } = renderOcr();
  const button = await line('Language: found automatically');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const input = await field();
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(input.getAttribute('aria-controls') ?? '')).toBe(
    screen.getByRole('listbox', { hidden: true }),
  );
  await user.click(button);
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
});

it('is worked by the keyboard: a name in its own language finds it', async () => {
  const { user, calls } = renderOcr();
  await user.click(await line('Language: found automatically'));
  const input = await field();
  await user.click(input);
  await user.keyboard('Deutsch');
  expect(options().map(({ textContent }) => textContent)).toEqual(['GermanDeutsch']);
  expect(input.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await user.keyboard('{Enter}');
  expect(calls.languages).toEqual([['deu']]);
  expect(input.value).toBe('');
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText('Chosen: German.')).toBeDefined();
  expect(document.activeElement).toBe(input);

  await user.keyboard('klingon');
  expect(screen.getByRole('alert').textContent).toBe('“klingon” is not installed here.');
  await user.keyboard('{Enter}{Escape}');
  expect(calls.languages).toHaveLength(1);
  expect(input.value).toBe('');
});

it('shows what is chosen, takes no more than three, and takes one away', async () => {
  const { user, calls } = renderOcr({ preferences: { languages: ['fra', 'deu', 'ell'] } });
  await user.click(await line('Language: French, German, Greek'));
  await user.click(await field());
  const chosen = options().filter((option) => option.getAttribute('aria-selected') === 'true');
  expect(chosen.map(({ textContent }) => textContent)).toEqual([
    'Frenchfrançais',
    'GermanDeutsch',
    'GreekΕλληνικά',
  ]);
  const english = options().find(({ textContent }) => textContent === 'English');
  expect(english?.getAttribute('aria-disabled')).toBe('true');
  await user.click(english!);
  expect(calls.languages).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Remove German' }));
  await user.click(await field());
  await user.click(screen.getByRole('option', { name: /^Find automatically/ }));
  expect(calls.languages).toEqual([['fra', 'ell'], ['auto']]);
});

it('an upload says what it is to be read in', async () => {
  const stage = renderOcr({ preferences: { languages: ['fra', 'deu'] } });
  await line('Language: French, German');
  await choose(stage, pdf('a.pdf'));
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  expect(new URL(FakeUpload.last().url).searchParams.get('languages')).toBe('fra+deu');
});

it('a server that knows of no languages is not asked to read in any', async () => {
  const stage = renderOcr();
  stage.server.routes['GET /v1/ocr/languages'] = { status: 404, body: { detail: 'Not found.' } };
  await choose(stage, pdf('a.pdf'));
  await stage.user.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  expect(new URL(FakeUpload.last().url).searchParams.has('languages')).toBe(false);
});
