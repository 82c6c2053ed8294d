import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { tinyJpeg } from '../testing/tiny-jpeg.ts';
import { choose, dragged, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

const jpeg = tinyJpeg();

const photo = (name: string, bytes: Uint8Array<ArrayBuffer> = jpeg) =>
  new File([bytes], name, { type: 'image/jpeg' });

/** The screen with the dialog open. */
async function openDialog(stage?: Parameters<typeof renderOcr>[0]) {
  const rendered = renderOcr(stage);
  await rendered.user.click(button('Make a PDF from pictures'));
  await screen.findByRole('dialog', { name: 'Make a PDF from pictures' });
  const give = async (...files: File[]) => {
    await rendered.user.upload(screen.getByLabelText('Pictures'), files);
  };
  return { ...rendered, give };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const names = () =>
  within(screen.getByRole('list', { name: 'Pictures in the order of their pages' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);
const dialog = () => screen.queryByRole('dialog');
/** Whether the browser would ask before the tab is closed. */
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A character for each byte. */
const textOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

async function contentOf(file: File): Promise<string> {
  return textOf(new Uint8Array(await file.arrayBuffer()));
}

describe('the dialog of pictures', () => {
  it('begins empty, and gives the focus back when it is cancelled', async () => {
    const { user } = await openDialog();
    expect(screen.getByText('No pictures yet')).toBeDefined();
    expect(button('Make PDF')).toHaveProperty('disabled', true);
    await user.click(button('Cancel'));
    expect(dialog()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('Make a PDF from pictures')));
  });

  it('hands a PDF of the pictures to the panel, in their order and turned as was asked (D86)', async () => {
    const { user, give } = await openDialog();
    const other = tinyJpeg('another');
    await give(photo('one.jpg'), photo('two.jpg', other));
    await waitFor(() => expect(names()).toEqual(['one.jpg', 'two.jpg']));
    await user.click(button('Move one.jpg later'));
    expect(names()).toEqual(['two.jpg', 'one.jpg']);
    await user.click(button('Turn one.jpg to the right'));
    await user.click(button('Make PDF'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(screen.getByText('two.pdf')).toBeDefined();
    await user.click(uploadButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const [file] = (FakeUpload.last().body as FormData).getAll('files') as File[];
    expect(file).toMatchObject({ name: 'two.pdf', type: 'application/pdf' });
    const content = await contentOf(file!);
    const [first, second] = [other, jpeg].map((bytes) => content.indexOf(textOf(bytes)));
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first!);
    expect(content.match(/\/Rotate \d+/g)).toEqual(['/Rotate 90']);
    expect(content).toContain('/Count 2');
  });

  it('is sent at once where files are sent by themselves', async () => {
    const { user, give } = await openDialog({ preferences: { autostart: true } });
    await give(photo('one.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Make PDF' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  });

  it('is sorted by keys alone: the focus stays with the picture, and its place is told', async () => {
    const { user, give } = await openDialog();
    await give(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'));
    await waitFor(() => expect(names()).toHaveLength(3));
    const later = button('Move one.jpg later');
    later.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(later));
    await user.keyboard('{Enter}{Enter}');
    expect(names()).toEqual(['two.jpg', 'three.jpg', 'one.jpg']);
    expect(screen.getByText('one.jpg is now 3 of 3.')).toBeDefined();
    expect(later.getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps its pictures when Escape is pressed, and has the browser ask before they are lost', async () => {
    const { user, give } = await openDialog();
    expect(isAsked()).toBe(false);
    await give(photo('one.jpg'));
    await waitFor(() => expect(names()).toEqual(['one.jpg']));
    expect(isAsked()).toBe(true);
    await user.keyboard('{Escape}');
    expect(names()).toEqual(['one.jpg']);
    await user.click(button('Cancel'));
    expect(dialog()).toBeNull();
    expect(isAsked()).toBe(false);
  });

  it('keeps its pictures when Back is pressed, and says so; without any, Back leaves', async () => {
    const { user, give, router, notices } = await openDialog();
    await give(photo('one.jpg'));
    await waitFor(() => expect(names()).toEqual(['one.jpg']));
    await act(() => router.navigate(-1));
    expect(names()).toEqual(['one.jpg']);
    expect(router.state.location.pathname).toBe('/ocr');
    expect(notices.at(-1)).toMatchObject({
      kind: 'info',
      text: expect.stringContaining('cancel') as string,
    });
    await user.click(button('Remove one.jpg'));
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/before');
  });

  it('is sorted by dragging', async () => {
    const { give } = await openDialog();
    await give(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'));
    await waitFor(() => expect(names()).toHaveLength(3));
    const [first, , third] = screen.getAllByRole('listitem').slice(-3);
    const dataTransfer = { setData: vi.fn(), types: ['text/plain'], effectAllowed: '' };
    fireEvent.dragStart(third!, { dataTransfer });
    fireEvent.dragOver(first!, { dataTransfer });
    fireEvent.drop(first!, { dataTransfer });
    expect(names()).toEqual(['three.jpg', 'one.jpg', 'two.jpg']);
  });

  it('moves the focus on when a picture is removed', async () => {
    const { user, give } = await openDialog();
    await give(photo('one.jpg'), photo('two.jpg'));
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(button('Remove one.jpg'));
    await waitFor(() => expect(document.activeElement).toBe(button('Remove two.jpg')));
    await user.click(button('Remove two.jpg'));
    await waitFor(() => expect(document.activeElement).toBe(button('Choose pictures')));
    expect(screen.getByText('No pictures yet')).toBeDefined();
  });

  it('takes what is dropped, and the panel does not', async () => {
    await openDialog();
    fireEvent.drop(document.body, dragged(photo('one.jpg')));
    await waitFor(() => expect(names()).toEqual(['one.jpg']));
    fireEvent.drop(document.body, dragged(pdf('two.pdf', '%PDF-1.4')));
    await screen.findByText('two.pdf is a PDF already: upload it as it is.');
    expect(names()).toEqual(['one.jpg']);
  });
});

describe('what cannot become a page', () => {
  it('is left out, and said', async () => {
    const { give } = await openDialog();
    const heic = new TextEncoder().encode('\0\0\0\u0018ftypheic');
    await give(
      photo('good.jpg'),
      new File(['Dear harbour'], 'letter.jpg'),
      new File([], 'nothing.jpg'),
      photo('phone.heic', heic),
    );
    await waitFor(() => expect(names()).toEqual(['good.jpg']));
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain('letter.jpg: no picture that is known here');
    expect(said).toContain('nothing.jpg: empty');
    expect(said).toContain('phone.heic: this browser cannot read it');
  });

  it('is marked where it is found out only then, and can be removed', async () => {
    const { user, give } = await openDialog();
    await give(photo('good.jpg'), photo('bad.jpg', jpeg.slice(0, -30)));
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(button('Make PDF'));
    await screen.findByText('Damaged. Copy it again, or save it anew.');
    expect(screen.getByRole('alert').textContent).toContain('bad.jpg: not made into a page.');
    await user.click(button('Remove bad.jpg'));
    await user.click(button('Make PDF'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(screen.getByText('good.pdf')).toBeDefined();
  });

  it('is more than a PDF may have', async () => {
    const { give } = await openDialog();
    // A file that says that it is larger than it is.
    const large = photo('large.jpg');
    Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 });
    await give(large);
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(screen.getByRole('alert').textContent).toContain('larger than a file may be (50 MB)');
    expect(button('Make PDF')).toHaveProperty('disabled', true);
    await give(...Array.from({ length: 100 }, (_, index) => photo(`${index}.jpg`)));
    await waitFor(() => expect(names()).toHaveLength(100));
    expect(screen.getByRole('alert').textContent).toContain('A PDF may have 100 pages here');
  });
});

it('the panel takes PDFs only, as before (S5.3, D86)', async () => {
  const stage = renderOcr();
  await choose(stage, photo('one.jpg'));
  expect(screen.getByRole('alert').textContent).toContain('one.jpg is not a PDF.');
});
