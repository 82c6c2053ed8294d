import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startService, type TestService } from '../../../../test/service.ts';

/** `alert('theme')` has the hash below; what lies in a file of its own needs none. */
const THEME_PAGE = `<!doctype html><script src="/assets/app-1a2b.js"></script><script data-files="/assets/app-1a2b.js">alert('theme')</script>`;
const THEME_HASH = 'f3AqFiNZcItiAb3xyuhPPr7ntiEq7W/lUAXq9trMnjQ=';

/** As the build leaves it: places of the address and of the operator are still to be filled. */
const IMPRINT_PAGE = `<meta name="legible-operator" content="" />
<link rel="canonical" href="https://origin.invalid/imprint" />
<span data-operator="who" class="lines">Not filled</span><span data-operator="other">As it was</span>`;
const OPERATOR = {
  OPERATOR_NAME: 'Harbour & Sons "Archive"',
  OPERATOR_ADDRESS: '12 Quay Street; 20459 Hamburg',
};

let service: TestService;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legible-web-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'benchmarks'));
  mkdirSync(join(folder, 'ocr'));
  for (const [file, title] of [
    ['index', 'landing'],
    ['pricing', 'pricing'],
    ['ocr', 'app'],
    ['ocr/documents', 'reading'],
    ['benchmarks', 'benchmarks'],
    ['benchmarks/notes', 'notes'],
    ['404', 'nowhere'],
  ] as const) {
    writeFileSync(join(folder, `${file}.html`), `<!doctype html><title>${title}</title>`);
  }
  writeFileSync(join(folder, 'theme.html'), THEME_PAGE);
  writeFileSync(join(folder, 'imprint.html'), IMPRINT_PAGE);
  writeFileSync(join(folder, 'tried.html'), '<!doctype html><html lang="en"><p>tried</p>');
  writeFileSync(join(folder, 'robots.txt'), 'Sitemap: https://origin.invalid/sitemap.xml');
  writeFileSync(join(folder, 'favicon.ico'), 'an icon');
  for (const name of ['app-1a2b.js', 'pdf.worker.min-1a2b.mjs']) {
    writeFileSync(join(folder, 'assets', name), 'export {};');
  }
  // Without the banner of test mode, which is tested by itself: pages come as they are kept.
  service = await startService({ webFolder: folder }, { ...OPERATOR, LEGIBLE_PAYMENTS: 'off' });
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether scripts of what is at this address may compile WebAssembly. */
async function compiles(path: string): Promise<boolean | undefined> {
  const response = await service.newClient().raw('GET', path);
  return response.headers.get('Content-Security-Policy')?.includes("'wasm-unsafe-eval'");
}

describe('files of the browser application', () => {
  it('are served without a token, hashed ones for ever', async () => {
    const response = await service.newClient().raw('GET', '/assets/app-1a2b.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toContain('immutable');
  });

  it('may compile WebAssembly in the worker for PDFs alone', async () => {
    expect(await compiles('/assets/pdf.worker.min-1a2b.mjs')).toBe(true);
    for (const path of [
      '/',
      '/ocr/documents/x',
      '/assets/app-1a2b.js',
      '/assets/pdf.worker.html',
    ]) {
      expect([path, await compiles(path)]).toEqual([path, false]);
    }
  });

  it('stand behind every path that is a screen, and are asked for anew', async () => {
    for (const [path, title] of [
      ['/', 'landing'],
      ['/?from=mail', 'landing'],
      ['/pricing', 'pricing'],
      ['/ocr', 'app'],
      ['/ocr/documents/e3ChxvnnWGX105Ndsqz5lw', 'reading'],
      ['/ocr/documents/_-?page=3&find=word', 'reading'],
      ['/benchmarks', 'benchmarks'],
      ['/benchmarks/notes', 'notes'],
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

  it.each([
    '/no/such/page',
    '/nowhere',
    '/ocr/deeper',
    '/ocr/documents/a/b',
    '/ocr/documents/%2e%2e%2findex',
    `/ocr/documents/${'a'.repeat(65)}`,
    '/404',
    '/404.html',
    '/app.html',
    '/pricing%2ehtml',
    '/benchmarks/../ocr/x',
  ])('%s is not found, with the page that says so', async (path) => {
    const response = await service.newClient().raw('GET', path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(await response.text()).toContain('<title>nowhere</title>');
  });

  it.each([
    '/missing.png',
    '/assets/missing',
    '/assets/gone.js',
    '/ocr.css',
    '/.vite/manifest.json',
  ])('%s is not found, and no page stands for a file', async (path) => {
    const response = await service
      .newClient()
      .raw('GET', path, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('application/json');
  });

  it.each([
    ['/pricing/', '/pricing'],
    ['/Pricing?from=mail', '/pricing?from=mail'],
    ['/benchmarks.html', '/benchmarks'],
    ['/index.html', '/'],
    ['/benchmarks/Notes/', '/benchmarks/notes'],
  ])('%s leads to its one address, %s', async (path, address) => {
    const response = await service.newClient().raw('GET', path, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([301, address]);
  });

  it('are answered to HEAD and not to POST', async () => {
    const client = service.newClient();
    const head = await client.raw('HEAD', '/pricing');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await client.raw('POST', '/pricing');
    expect(post.headers.get('Content-Type')).toContain('application/json');
  });

  it('come compressed, and not at all where the browser has them', async () => {
    const client = service.newClient();
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=0, br;q=0.0', null],
      ['', null],
    ] as const) {
      const response = await client.raw('GET', '/pricing', {
        headers: { 'Accept-Encoding': accepted },
      });
      expect([accepted, response.headers.get('Content-Encoding')]).toEqual([accepted, encoding]);
      // Whatever it came as, it is read as it was.
      expect(await response.text()).toContain('<title>pricing</title>');
    }
    const known = (await client.raw('GET', '/pricing')).headers.get('ETag') ?? '';
    const again = await client.raw('GET', '/pricing', { headers: { 'If-None-Match': known } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('name the address of the product and who runs it, harmless whatever was stated', async () => {
    const html = await (await service.newClient().raw('GET', '/imprint')).text();
    expect(html).toContain(`<link rel="canonical" href="${service.address}/imprint" />`);
    expect(html).toContain(
      '<span data-operator="who" class="lines">Harbour &amp; Sons &quot;Archive&quot;\n12 Quay Street\n20459 Hamburg</span>',
    );
    expect(html).toContain('<span data-operator="other">As it was</span>');
    expect(html).toContain(
      '&quot;name&quot;:&quot;Harbour &amp; Sons \\&quot;Archive\\&quot;&quot;',
    );
    const robots = await service.newClient().raw('GET', '/robots.txt');
    expect(await robots.text()).toBe(`Sitemap: ${service.address}/sitemap.xml`);
    expect(robots.headers.get('Content-Type')).toContain('text/plain');
  });

  it('offer a page to be tried where the server reads one', async () => {
    const asItIs = await service.newClient().raw('GET', '/tried');
    expect(await asItIs.text()).toBe('<!doctype html><html lang="en"><p>tried</p>');
    const reading = await startService({ webFolder: folder }, { LEGIBLE_TRIAL: 'on' });
    onTestFinished(() => reading.stop());
    const html = await (await reading.newClient().raw('GET', '/tried')).text();
    expect(html).toContain('<html lang="en" class="takes-trials">');
  });

  it('are filled anew when a build replaces them', async () => {
    const path = join(folder, 'later.html');
    const client = service.newClient();
    expect((await client.raw('GET', '/later')).status).toBe(404);
    for (const text of ['first', 'second one']) {
      writeFileSync(path, text);
      expect(await (await client.raw('GET', '/later')).text()).toBe(text);
    }
  });

  it('let others show the icon, and keep it for a day', async () => {
    const icon = await service.newClient().raw('GET', '/favicon.ico');
    expect(icon.headers.get('Cache-Control')).toBe('public, max-age=86400');
    expect(icon.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
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
