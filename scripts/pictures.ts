import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../bench/scripts.ts';
import { demoHunter } from '../src/db/seed/demo-people.ts';

const root = join(import.meta.dirname, '..');
const serve = join(root, 'scripts', 'serve.mjs');
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

type Picture = {
  file: string;
  path: string;
  theme: 'light' | 'dark';
  size: typeof desktop;
  /** The visible part of the window; all of it by default. */
  crop?: { from: number; height: number };
};

const getFeaturePictures = (theme: Picture['theme']): Picture[] => [
  {
    file: `public/pictures/tracker-${theme}.webp`,
    path: '/tracker',
    theme,
    size: desktop,
    crop: { from: 57, height: 700 },
  },
  {
    file: `public/pictures/tracker-phone-${theme}.webp`,
    path: '/tracker',
    theme,
    size: phone,
    crop: { from: 57, height: 480 },
  },
];

/** The README's pictures, and those of /features. */
const pictures: readonly Picture[] = [
  { file: 'docs/images/landing-light-1280.png', path: '/', theme: 'light', size: desktop },
  { file: 'docs/images/tracker-light-1280.png', path: '/tracker', theme: 'light', size: desktop },
  { file: 'docs/images/tracker-dark-390.png', path: '/tracker', theme: 'dark', size: phone },
  ...getFeaturePictures('light'),
  ...getFeaturePictures('dark'),
];

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [serve, ...args], { env, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`serve.mjs ${args.join(' ')} exited with ${code}`);
}

async function waitUntilReady(url: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log In' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await dialog.getByLabel('Email').fill(demoHunter.email);
  await dialog.getByLabel('Password', { exact: true }).fill(demoHunter.password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/tracker');
}

async function capture(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { file, path, theme, size, crop } = picture;
  const isPhone = size === phone;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: 'en-US',
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  if (path === '/tracker') {
    await signIn(page);
    await page.goto(url + path);
    await page.locator('[data-airdrop]').first().waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
  const clip = { x: 0, y: crop?.from ?? 0, width: size.width, height: crop?.height ?? size.height };
  const shot = sharp(await page.screenshot({ animations: 'disabled', clip }));
  await (file.endsWith('.webp') ? shot.webp({ quality: 80 }) : shot.png({ palette: true })).toFile(
    join(root, file),
  );
  await context.close();
}

/** Takes the pictures of the README and of /features from the demo. Run it after a change: `npm run pictures`. */
async function takePictures(): Promise<void> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('no Chromium');
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production' };
  const server = spawn(process.execPath, [serve, 'serve'], { env, stdio: 'inherit' });
  try {
    await waitUntilReady(url);
    await run(['demo'], env);
    await mkdir(join(root, 'public', 'pictures'), { recursive: true });
    const browser = await chromium.launch({ executablePath });
    for (const picture of pictures) await capture(browser, url, picture);
    await browser.close();
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.on('exit', resolve));
    await rm(folder, { recursive: true });
  }
}

await takePictures();
