import { describe, expect, it } from 'vitest';
import type { PageReport } from '../report.ts';
import { progressBar } from './progress-bar.ts';

describe('the progress bar', () => {
  it('shows pages done and an estimate from how long they took', () => {
    let time = 0;
    const written: string[] = [];
    const show = progressBar(
      (text) => written.push(text),
      () => time,
    );
    const page: PageReport = { page: 1, result: 'recognised', words: 1, seconds: 1 };
    show({ event: 'inspected', pageCount: 4, signed: false });
    time = 2000;
    show({ event: 'page', page, done: 1, total: 4 });
    time = 400_000;
    show({ event: 'page', page, done: 2, total: 4 });
    expect(written[0]).toContain(`[${'.'.repeat(30)}] 0/4 pages`);
    expect(written[1]).toContain('1/4 pages, about 6 s left');
    expect(written[2]).toContain('2/4 pages, about 7 min left');
  });
});
