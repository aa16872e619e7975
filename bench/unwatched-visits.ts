import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { findChromium } from './scripts.ts';
import { openSlowLine } from './slow-line.ts';
import { browserFlags } from './tracker.ts';

/** What a page's tasks of more than 50 ms take from the first sign of somebody on, and which of them is the longest. */
export type Tasks = { longest: number; blocking: number };

type Noted = { sign: number; ready: number; tasks: [start: number, duration: number][] };

/** What isn't a number is none in JSON. */
type Read = { [Key in keyof Noted]: Noted[Key] | null };
const isAtWork = (noted: Read | undefined) =>
  typeof noted?.sign === 'number' && typeof noted.ready === 'number';
const mostLooks = 5;

/** Runs in the page before anything else. */
function note(): void {
  const noted: Noted = { sign: Number.NaN, ready: Number.NaN, tasks: [] };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const isSeen = (): boolean => document.documentElement?.dataset.seen !== undefined;
  const look = (): void => {
    if (Number.isNaN(noted.sign) && isSeen()) noted.sign = performance.now();
    if (document.documentElement?.dataset.ready !== undefined) noted.ready = performance.now();
    else setTimeout(look, 50);
  };
  addEventListener('pointermove', ({ movementX, movementY }) => {
    if (Number.isNaN(noted.sign) && movementX + movementY !== 0) noted.sign = performance.now();
  });
  look();
}

type Line = { latency: number; downloadThroughput: number };
type Options = { url: string; line: Line; cpuTimesSlower: number; quietMs: number };
type Cookie = { name: string; value: string };

/** The least of the debugging protocol. */
async function connectTo(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const open = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const call = open.get(id);
    open.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result as never);
  });
  const send = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1;
      open.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  return { send, close: () => socket.close() };
}

/**
 * A browser that nobody watches. Where the protocol is told of requests or of scripts, as by Playwright, V8 works out for each of them where
 * it was asked for, which lengthens the page's own tasks by half and more. So the line is slowed on its way, and the page
 * is asked once, at the end.
 */
export async function openUnwatched({ url, line, cpuTimesSlower, quietMs }: Options) {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium to measure with.');
  const port = Number(new URL(url).port);
  const slow = await openSlowLine(port, line);
  const profile = await mkdtemp(join(tmpdir(), 'dropfolio-unwatched-'));
  const child = spawn(
    executablePath,
    [
      ...browserFlags,
      '--headless',
      '--remote-debugging-port=0',
      `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${slow.port}`,
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  let address = '';
  for await (const said of createInterface({ input: child.stderr })) {
    address = /^DevTools listening on (\S+)/.exec(said)?.[1] ?? '';
    if (address !== '') break;
  }
  const { send, close } = await connectTo(address);

  const visit = async (path: string, cookie: Cookie | undefined): Promise<Tasks> => {
    const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
    try {
      if (cookie) await send('Storage.setCookies', { browserContextId, cookies: [{ ...cookie, url }] });
      const made = { url: 'about:blank', browserContextId };
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', made);
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const inPage = <T>(method: string, params?: object) => send<T>(method, params, sessionId);
      const quiet = async () => {
        const began = performance.now();
        while (performance.now() - Math.max(began, slow.lastAt()) < quietMs) await delay(50);
      };
      await inPage('Page.enable');
      // As somebody has it who is there: a page in the background waits for no sign and no time.
      await inPage('Emulation.setFocusEmulationEnabled', { enabled: true });
      await inPage('Page.bringToFront');
      await inPage('Emulation.setDeviceMetricsOverride', {
        ...{ width: 1280, height: 900, deviceScaleFactor: 1, mobile: false },
      });
      await inPage('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(note)})()` });
      await inPage('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower });
      await inPage('Page.navigate', { url: `${url}${path}` });
      await quiet();
      const read = async () => {
        const { result } = await inPage<{ result: { value: string } }>('Runtime.evaluate', {
          expression: 'JSON.stringify(noted)',
        });
        return JSON.parse(result.value) as Read;
      };
      let noted: Read | undefined;
      // A page on a busy machine may be slower than its line.
      for (let tries = 0; tries < mostLooks && !isAtWork(noted); tries += 1) {
        for (const at of [5, 9])
          await inPage('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at + tries, y: at });
        await quiet();
        noted = await read();
      }
      const { sign = null, ready = null, tasks = [] } = noted ?? {};
      if (sign === null || ready === null)
        throw new Error(`${path} never came to life: ${JSON.stringify(noted)}`);
      const took = (tasks ?? []).filter(([start, duration]) => start + duration > sign).map(([, one]) => one);
      return {
        longest: Math.max(0, ...took),
        blocking: took.reduce((sum, one) => sum + one - 50, 0),
      };
    } finally {
      await send('Target.disposeBrowserContext', { browserContextId });
    }
  };

  const end = async (): Promise<void> => {
    // Not by a signal: what was started may be a script that starts the browser.
    send('Browser.close').catch(() => undefined);
    await ended;
    close();
    slow.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { visit, close: end };
}
