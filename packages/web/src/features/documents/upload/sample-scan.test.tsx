import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { titles } from '../../../testing/notices.ts';
import { renderOcr } from '../testing/render-ocr.tsx';

const sample = () => screen.findByRole('button', { name: 'Try a sample scan' });

describe('a sample to try (S2.71)', () => {
  it('the empty history offers one, says what it costs, and uploads it', async () => {
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

  it('a sample that cannot be had is said', async () => {
    const stage = renderOcr();
    stage.server.routes['GET /sample-scan.pdf'] = { status: 503 };
    await stage.user.click(await sample());
    await waitFor(() => expect(titles(stage.notices)).toEqual(['The sample could not be loaded']));
    expect(await sample()).toHaveProperty('disabled', false);
  });

  it('is not offered to who has no page left, nor beside documents (D71)', async () => {
    renderOcr({ user: { limit: 10, month_usage: 10 } });
    await screen.findByText('No files processed yet');
    expect(screen.queryByRole('button', { name: 'Try a sample scan' })).toBeNull();
  });
});
