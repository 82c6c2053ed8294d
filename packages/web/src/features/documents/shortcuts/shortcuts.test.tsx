import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { dragged, fileInput, historyFile, pdf, renderOcr } from '../testing/render-ocr.tsx';

const search = () => screen.getByPlaceholderText('Search history...');

describe('shortcuts', () => {
  it('/ goes to the search and leaves no slash there (S2.64)', async () => {
    const { user } = renderOcr();
    await user.keyboard('/');
    expect(document.activeElement).toBe(search());
    expect(search()).toHaveProperty('value', '');
    expect(search().getAttribute('aria-keyshortcuts')).toBe('/');
  });

  it('u opens the file chooser, not while uploading (S2.58, S2.62)', async () => {
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

  it('? lists them, Escape closes and the focus is back', async () => {
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

  it('/ pressed as soon as the help is closed keeps the focus in the search (S2.64)', async () => {
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

  it('a button opens the help for who does not know the key', async () => {
    const { user } = renderOcr();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('nothing happens while somebody types, with a modifier, or over a dialog', async () => {
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

  it('they can be turned off for good', async () => {
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
