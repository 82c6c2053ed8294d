import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startService, type TestService } from '../../../test/service.ts';

/** `alert('theme')` has the hash below; what lies in a file of its own needs none. */
const THEME_PAGE = `<!doctype html><script src="/assets/app-1a2b.js"></script><script data-files="/assets/app-1a2b.js">alert('theme')</script>`;
const THEME_HASH = 'f3AqFiNZcItiAb3xyuhPPr7ntiEq7W/lUAXq9trMnjQ=';

let service: TestService;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legible-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'app.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>landing</title>');
  writeFileSync(join(folder, 'theme.html'), THEME_PAGE);
  writeFileSync(join(folder, 'pricing.html'), '<!doctype html><title>pricing</title>');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  service = await startService({ webFolder: folder });
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('files of the browser application', () => {
  it('are served without a token, hashed ones for ever', async () => {
    const response = await service.newClient().raw('GET', '/assets/app-1a2b.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toContain('immutable');
  });

  it('stand behind every path that is a screen, some written into pages of their own, and are asked for anew', async () => {
    for (const [path, title] of [
      ['/', 'landing'],
      ['/?from=mail', 'landing'],
      ['/pricing', 'pricing'],
      ['/ocr', 'app'],
      ['/pricing/', 'app'],
      ['/no/such/page', 'app'],
    ] as const) {
      const response = await service.newClient().raw('GET', path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
      expect([path, await response.text()]).toEqual([
        path,
        `<!doctype html><title>${title}</title>`,
      ]);
    }
  });

  it('are found when they were built after the start, and missed when they are gone', async () => {
    writeFileSync(join(folder, 'assets', 'later-3c4d.js'), 'export {};');
    const client = service.newClient();
    expect((await client.raw('GET', '/assets/later-3c4d.js')).status).toBe(200);
    expect((await client.raw('GET', '/assets/gone-5e6f.js')).status).toBe(404);
    expect((await client.raw('GET', '/..%2f..%2fpackage.json')).status).not.toBe(500);
  });

  it('may run the scripts in their pages, and no other inline ones', async () => {
    const response = await service.newClient().raw('GET', '/ocr');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${THEME_HASH}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('do not hide an unknown call', async () => {
    const response = await service.newClient().raw('GET', '/v1/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
  });
});

describe('a server without the browser application', () => {
  it('says so where a screen is asked for, and answers calls as ever', async () => {
    const bare = await startService({ webFolder: join(folder, 'nowhere') });
    onTestFinished(() => bare.stop());
    const client = bare.newClient();
    const [screen, call] = [
      await client.raw('GET', '/ocr'),
      await client.raw('GET', '/v1/nothing'),
    ];
    expect([screen.status, await screen.json()]).toMatchObject([
      404,
      { code: 'not_found', detail: expect.stringMatching(/^The web application is not built: /) },
    ]);
    expect(await call.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
  });
});

describe('health', () => {
  it('answers without a session', async () => {
    const client = service.newClient();
    expect((await client.raw('GET', '/health/live')).status).toBe(200);
    expect((await client.raw('GET', '/health/ready')).status).toBe(200);
  });
});
