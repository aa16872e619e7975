import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Index } from 'selenium-webdriver/bidi';
import { endProgram, readUntil, spawnWithParent } from './browser-programs.ts';
import { type BrowserTab, type TestedBrowser, timeZone, windowSize } from './tested-browser.ts';

/** Its types name an export that the module doesn't have: it is the class itself. */
const BiDi: typeof Index = createRequire(import.meta.url)('selenium-webdriver/bidi');

type Reply = { type: 'success' | 'error'; result: Record<string, unknown>; message?: string };
type LogEntry = { level: string; text: string | null; source: { context?: string } };
type RemoteValue = { type: string; value?: unknown; sharedId?: string };

/** Starts Debian's Firefox without a window, driven through WebDriver BiDi. */
export async function startFirefox(): Promise<TestedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'dropfolio-firefox-'));
  const downloadFolder = join(profile, 'downloads');
  await mkdir(downloadFolder);
  const settings = {
    'ui.prefersReducedMotion': 1,
    'browser.download.folderList': 2,
    'browser.download.dir': downloadFolder,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const program = spawnWithParent(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, TZ: timeZone }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [, url] = await readUntil(program.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const connection = new BiDi(`${url}/session`);
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const reply = (await connection.send({ method, params: { ...params } })) as Reply;
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`);
    return reply.result;
  };
  const errors: LogEntry[] = [];
  connection.on('log.entryAdded', (entry: LogEntry) => {
    // The policy of text files allows no icon, which Firefox looks for there too.
    if (entry.level === 'error' && !entry.text?.includes('/favicon.ico')) errors.push(entry);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });

  const openTab = async (): Promise<BrowserTab> => {
    const { userContext } = await send('browser.createUserContext', {});
    const { context } = await send('browsingContext.create', { type: 'tab', userContext });
    await send('browsingContext.setViewport', { context, viewport: windowSize });
    const run = async (expression: string): Promise<unknown> => {
      const target = { context };
      const reply = await send('script.evaluate', { expression, target, awaitPromise: false });
      if (reply.exceptionDetails) throw new Error(JSON.stringify(reply.exceptionDetails));
      const { type, value, sharedId } = reply.result as RemoteValue;
      return type === 'node' ? { sharedId } : (value ?? null);
    };
    return {
      async navigate(address) {
        await send('browsingContext.navigate', { context, url: address, wait: 'none' });
      },
      run,
      async press(element) {
        const origin = { type: 'element', element };
        const actions = [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
      },
      async type(_element, text) {
        const actions = Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      async upload(element, path) {
        await send('input.setFiles', { context, element, files: [path] });
      },
      async addCookie(name, value) {
        const domain = await run('location.hostname');
        const cookie = { name, value: { type: 'string', value }, domain, httpOnly: true };
        const partition = { type: 'context', context };
        await send('storage.setCookie', { cookie: { ...cookie, sameSite: 'lax' }, partition });
      },
      listErrors: async () =>
        errors.filter(({ source }) => source.context === context).map(({ text }) => text ?? 'an error'),
      async close() {
        await send('browser.removeUserContext', { userContext });
      },
    };
  };
  return {
    openTab,
    downloadFolder,
    async close() {
      await connection.close();
      await endProgram(program);
      await rm(profile, { recursive: true, force: true });
    },
  };
}
