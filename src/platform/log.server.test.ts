import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../test/harness/eventually.ts';
import { createLog, type Log, type LogLevel } from './log.server.ts';

const run = promisify(execFile);

function collectLines(level: LogLevel): unknown[] {
  const lines: unknown[] = [];
  const log = createLog(level, (line) => lines.push(JSON.parse(line)));
  log.debug('looked');
  log.info('request', { status: 200, user: undefined });
  log.warn('100%s');
  log.error('failed', new Error('no'), { job: 'tidy' });
  return lines;
}

it('writes one JSON object per line with time, level, event, and fields', () => {
  const at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  const error = { at, level: 'error', event: 'failed', job: 'tidy', error: 'no', stack: expect.any(String) };
  expect(collectLines('info')).toEqual([
    { at, level: 'info', event: 'request', status: 200 },
    { at, level: 'warn', event: '100%s' },
    error,
  ]);
  expect(collectLines('debug')[0]).toEqual({ at, level: 'debug', event: 'looked' });
  expect(collectLines('silent')).toEqual([error]);
});

it('writes all lines before the process exits', async () => {
  const file = new URL('log.server.ts', import.meta.url).href;
  const script = `import { createLog } from '${file}';
    const log = createLog('info');
    log.info('started');
    process.stdin.once('data', () => { log.info('ended'); process.exit(3); });`;
  const running = run(process.execPath, ['--input-type=module', '-e', script]);
  running.child.stdout?.once('data', () => running.child.stdin?.end('stop'));
  const result = await running.catch((error) => error);
  expect(result).toMatchObject({ code: 3 });
  const events = String(result.stdout)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event);
  expect(events).toEqual(['started', 'ended']);
});

it('writes all lines if the process exits before the pipe is read', async () => {
  const file = new URL('log.server.ts', import.meta.url).href;
  const script = `import { createLog } from '${file}';
    const log = createLog('info');
    for (let n = 0; n < 50_000; n += 1) log.info('counted', { n });`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 2 ** 26,
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(50_000);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ n: 49_999 });
});

/** Runs a script that logs to a file of at most 4 kB, as on a full disk, until the file is full. */
async function fillLogFile() {
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-log-'));
  const file = join(folder, 'log');
  const script = `import { createLog } from '${new URL('log.server.ts', import.meta.url).href}';
    const log = createLog('info');
    let n = 0;
    setInterval(() => log.info('counted', { n: n += 1, text: 'x'.repeat(200) }), 20);
    process.stdin.once('data', () => process.exit(3));`;
  const withLimit = 'ulimit -f 8; exec "$0" --input-type=module -e "$1" >> "$2"';
  const child = spawn('sh', ['-c', withLimit, process.execPath, script, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  const exited = once(child, 'exit').then(([code]: unknown[]) => code);
  await eventually(async () => expect((await readFile(file)).length).toBe(4096));
  return {
    file,
    /** Tells the script to exit. Returns the exit code. */
    stop: (): Promise<unknown> => {
      child.stdin.end('stop');
      return exited;
    },
  };
}

it('continues, and writes the waiting lines, once a full disk has space', async () => {
  const { file, stop } = await fillLogFile();
  const before = await readFile(file, 'utf8');
  await truncate(file);
  await eventually(async () => expect((await readFile(file)).length).toBeGreaterThan(1000));
  const text = before + (await readFile(file, 'utf8'));
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(lines.map((_, index) => index + 1));
  expect(await stop()).toBe(3);
});

it('lets the process exit while the disk is full', async () => {
  const { stop } = await fillLogFile();
  expect(await stop()).toBe(3);
});

/** Creates a log with a fake clock, and collects its lines without time and level. */
function createTestLog() {
  const lines: Record<string, unknown>[] = [];
  const clock = { ms: 0 };
  const log = createLog(
    'info',
    (line) => {
      const { at: _at, level: _level, ...rest } = JSON.parse(line);
      lines.push(rest);
    },
    () => clock.ms,
  );
  return { log, lines, clock };
}

it("adds the caller's fields to each line", () => {
  const { log, lines } = createTestLog();
  const requestLog = log.with({ instance: 'a1' }).with({ id: '7', user: 'ada' });
  requestLog.info('request', { status: 200 });
  requestLog.warn('slow', { user: 'grace' });
  log.info('alone');
  expect(lines).toEqual([
    { event: 'request', instance: 'a1', id: '7', user: 'ada', status: 200 },
    { event: 'slow', instance: 'a1', id: '7', user: 'grace' },
    { event: 'alone' },
  ]);
});

const logError = (log: Log, message: string, code?: string): void => {
  log.error('failed', Object.assign(new Error(message), code === undefined ? {} : { code }));
};

it('writes the stack of one kind of failure once a minute, with its repeats', () => {
  const { log, lines, clock } = createTestLog();
  for (const ms of [0, 1, 59_999, 60_000, 60_001]) {
    clock.ms = ms;
    logError(log, `no ${ms}`);
  }
  const stack = expect.stringContaining('log.server.test.ts');
  expect(lines).toEqual([
    { event: 'failed', error: 'no 0', stack },
    { event: 'failed', error: 'no 1', repeats: 1 },
    { event: 'failed', error: 'no 59999', repeats: 2 },
    { event: 'failed', error: 'no 60000', repeats: 2, stack },
    { event: 'failed', error: 'no 60001', repeats: 1 },
  ]);
});

it('distinguishes failures by event, code, and place', () => {
  const { log, lines } = createTestLog();
  logError(log, 'no');
  logError(log, 'no', 'ECONNREFUSED');
  log.error('failed', new Error('no'));
  log.error('lost', new TypeError('no'));
  expect(lines.map(({ stack }) => stack)).toEqual(Array(4).fill(expect.any(String)));
});

it('writes a failure once per request, however many layers report it', () => {
  const { log, lines } = createTestLog();
  const cause = new Error('the connection was lost');
  const [first, second] = [log.with({ id: '1' }), log.with({ id: '2' })];
  first.error('operation.failed', cause);
  first.error('request.failed', new Error('Something went wrong', { cause }));
  first.error('request.failed', cause);
  second.error('operation.failed', cause);
  expect(lines.map(({ id, event }) => [id, event])).toEqual([
    ['1', 'operation.failed'],
    ['2', 'operation.failed'],
  ]);
});
