/** The pictures of the README and of docs/design.md, taken anew: node e2e/make-pictures.ts */
import { resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { NOW, history, running, subscriber } from './screens/data.ts';
import { type Scene, playScene } from './screens/fake-api.ts';
import { startServer } from './playing/server.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/pictures');

interface Picture {
  name: string;
  path: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  scene: Scene;
}

const busy: Scene = { running, answers: { [`GET ${paths.list}`]: { body: { files: history } } } };
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };

const pictures: Picture[] = [
  { name: 'landing', path: '/', theme: 'light', ...desktop, height: 1180, scene: { user: null } },
  { name: 'ocr-screen', path: '/ocr', theme: 'light', ...desktop, scene: busy },
  { name: 'ocr-screen-dark', path: '/ocr', theme: 'dark', ...desktop, scene: busy },
  { name: 'pricing', path: '/pricing', theme: 'light', ...desktop, scene: { user: null } },
  { name: 'profile', path: '/profile', theme: 'light', ...desktop, scene: { user: subscriber } },
  { name: 'ocr-phone', path: '/ocr', theme: 'dark', ...phone, scene: busy },
  { name: 'landing-phone', path: '/', theme: 'light', ...phone, scene: { user: null } },
];

const server = await startServer({ LEGIBLE_PAYMENTS: 'off' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
  await server.stop();
}

async function take(from: Browser, picture: Picture): Promise<void> {
  const { name, path, theme, width, height, scene } = picture;
  const page = await from.newPage({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  await page.clock.setFixedTime(new Date(NOW));
  const settled = await playScene(page, server.url, scene);
  await page.goto(`${server.url}${path}`);
  await page.locator('[aria-label^="Notifications"]').first().waitFor({ state: 'attached' });
  await settled();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: resolve(FOLDER, `${name}.png`) });
  await page.close();
  console.log(`docs/pictures/${name}.png`);
}
