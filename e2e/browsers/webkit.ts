import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { endProgram, readUntil, spawnWithParent } from './browser-programs.ts';
import { type BrowserTab, type TestedBrowser, timeZone, windowSize } from './tested-browser.ts';

/** The height of its address bar. */
const barHeight = 38;

/** Runs in each page: WebDriver reports no errors by itself. Those of earlier pages stay in the tab's storage. */
const watchErrors = `(${String(() => {
  if ('isWatched' in window) return;
  Object.assign(window, { isWatched: true });
  const report = (text: unknown): void => {
    const errors: string[] = JSON.parse(sessionStorage.getItem('errors') ?? '[]');
    sessionStorage.setItem('errors', JSON.stringify([...errors, String(text)]));
  };
  addEventListener('error', ({ message }) => report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const { error } = console;
  console.error = (...items: unknown[]) => {
    report(items.join(' '));
    error(...items);
  };
})})()`;

/** Starts Debian's WebKitWebDriver, whose MiniBrowser needs a display. */
export async function startWebKit(): Promise<TestedBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'dropfolio-webkit-'));
  const screen = `${windowSize.width}x${windowSize.height + barHeight}x24`;
  const display = spawnWithParent('Xvfb', ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await readUntil(display.stdout, /^\d+$/);
  const service = new DriverService.Builder('/usr/bin/WebKitWebDriver')
    .setLoopback(true)
    .setEnvironment({ ...process.env, DISPLAY: `:${number}`, HOME: home, TZ: timeZone, NO_AT_BRIDGE: '1' })
    .build();
  const address = await service.start();

  const openTab = async (): Promise<BrowserTab> => {
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'none' })
      .build();
    const { width, height } = windowSize;
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width, height: height + barHeight });
    const toElement = (handle: object): WebElement => {
      if (handle instanceof WebElement) return handle;
      throw new Error('not an element');
    };
    return {
      navigate: (url) => driver.get(url),
      run: (expression) => driver.executeScript(`${watchErrors}; return ${expression}`),
      press: (element) => toElement(element).click(),
      type: (element, text) => toElement(element).sendKeys(text),
      upload: (element, path) => toElement(element).sendKeys(path),
      addCookie: (name, value) => driver.manage().addCookie({ name, value, httpOnly: true, sameSite: 'Lax' }),
      listErrors: () => driver.executeScript(`return JSON.parse(sessionStorage.getItem('errors') ?? '[]')`),
      close: () => driver.quit(),
    };
  };
  return {
    openTab,
    downloadFolder: home,
    async close() {
      await service.kill();
      await endProgram(display);
      await rm(home, { recursive: true, force: true });
    },
  };
}
