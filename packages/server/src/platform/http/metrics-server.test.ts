import { freePort } from '@legible/fixtures/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortScan } from '../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
let port: number;
beforeAll(async () => {
  port = await freePort();
  service = await startService({}, { METRICS_PORT: String(port) });
});
afterAll(() => service?.stop());

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

describe('metrics', () => {
  it('count pages, documents, refusals, requests and what waits', async () => {
    const client = await service.newUser();
    const response = await client.batch([
      { name: 'good.pdf', bytes: await shortScan(1) },
      { name: 'bad.pdf', bytes: new Uint8Array([1, 2, 3]) },
      { name: 'more than the plan has.pdf', bytes: await shortScan(11) },
    ]);
    const { files } = (await response.json()) as { files: { file_id: string }[] };
    await client.finished(files[0]?.file_id ?? '');
    const text = await scrape();
    for (const line of [
      'legible_pages_total{result="recognised"} 1',
      'legible_page_seconds_count 1',
      'legible_page_stage_seconds_count{stage="open"} 1',
      'legible_page_stage_seconds_count{stage="wait"} 1',
      'legible_page_stage_seconds_count{stage="read"} 1',
      'legible_page_stage_seconds_count{stage="store"} 1',
      'legible_page_stage_seconds_count{stage="settle"} 1',
      'legible_quota_refusals_total 1',
      'legible_documents_total{status="ready"} 1',
      'legible_upload_refusals_total{code="not_a_pdf"} 1',
      'legible_queue_pages 0',
      'legible_queue_oldest_seconds 0',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(
      /legible_http_seconds_count\{method="POST",route="\/v1\/ocr\/batch",status="200"\} 1/,
    );
    expect(text).not.toContain(files[0]?.file_id);
  });

  it('stand beside the health calls, and on no public port', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    const page = await service.newClient().raw('GET', '/metrics');
    expect(await page.text()).not.toContain('legible_pages_total');
  });
});
