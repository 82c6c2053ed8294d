import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { fileInput, pdf, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

/** True when the browser would ask first. */
const asked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('whoever would close the tab during an upload is asked, and only then', async () => {
  const { user } = renderOcr();
  const send = async (name: string) => {
    await user.upload(fileInput(), pdf(name));
    await user.click(uploadButton());
  };
  expect(asked()).toBe(false);

  await send('one.pdf');
  expect(asked()).toBe(true);
  const files = [{ file_id: 'new', input_name: 'one.pdf', pages: 2 }];
  FakeUpload.last().answers(200, { processed_count: 1, files, rejected: [] });
  await waitFor(() => expect(asked()).toBe(false));

  await send('two.pdf');
  expect(asked()).toBe(true);
  FakeUpload.last().fails();
  await waitFor(() => expect(asked()).toBe(false));
});
