import { expect, it } from 'vitest';
import { setUpDatabase } from '../../test/harness/database.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { startClockWatch } from './clock-watch.server.ts';
import { listInstances, startInstance } from './instances.server.ts';
import { createLog } from './log.server.ts';

const dayMs = 86_400_000;
/** For the round trip to the database on a busy machine. */
const slackMs = 20_000;

const database = setUpDatabase();

async function watchAt(offsetMs: number) {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const instance = await startInstance(database.db, { id: uuidv7(), fileStorageId: '/srv/files' });
  const clock = () => new Date(Date.now() + offsetMs);
  const watch = await startClockWatch({ db: database.db, log, instanceId: instance.id, clock });
  watch.stop();
  const row = (await listInstances(database.db)).find(({ id }) => id === instance.id);
  await instance.stop();
  return { skewMs: watch.getSkewMs(), stored: row?.clockSkewMs, log: lines.join('') };
}

it('measures and logs how far the process is ahead of the database', async () => {
  const { skewMs, stored, log } = await watchAt(dayMs);
  expect(skewMs).toBeGreaterThan(dayMs - slackMs);
  expect(skewMs).toBeLessThanOrEqual(dayMs);
  expect(stored).toBe(skewMs);
  expect(log).toContain('"event":"clock.skewed"');
});

it('measures how far the process is behind the database', async () => {
  const { skewMs } = await watchAt(-dayMs);
  expect(skewMs).toBeLessThan(-dayMs + slackMs);
});

it('logs nothing if the clocks agree', async () => {
  const { skewMs, log } = await watchAt(0);
  expect(Math.abs(skewMs ?? Number.NaN)).toBeLessThan(slackMs);
  expect(log).toBe('');
});
