import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createLog, type LogLevel } from './log.server.ts';

const run = promisify(execFile);

function linesAt(level: LogLevel): unknown[] {
  const lines: unknown[] = [];
  const log = createLog(level, (line) => lines.push(JSON.parse(line)));
  log.debug('looked');
  log.info('request', { status: 200, user: undefined });
  log.warn('100%s');
  log.error('failed', new Error('no'), { job: 'tidy' });
  return lines;
}

it('writes one JSON object a line: when, how serious, what and its fields', () => {
  const at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  const error = { at, level: 'error', event: 'failed', job: 'tidy', error: 'no', stack: expect.any(String) };
  expect(linesAt('info')).toEqual([
    { at, level: 'info', event: 'request', status: 200 },
    { at, level: 'warn', event: '100%s' },
    error,
  ]);
  expect(linesAt('debug')[0]).toEqual({ at, level: 'debug', event: 'looked' });
  expect(linesAt('silent')).toEqual([error]);
});

it('loses no line when the process ends before the pipe is read', async () => {
  const file = new URL('log.server.ts', import.meta.url).href;
  const program = `import { createLog } from '${file}';
    const log = createLog('info');
    for (let n = 0; n < 50_000; n += 1) log.info('counted', { n });`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    maxBuffer: 2 ** 26,
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(50_000);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ n: 49_999 });
});
