import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningServer, startServer } from '../harness/program.ts';

const script = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url));
const token = 'a-token-of-the-operator';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Returns an offset of about this many hours with which the next minute starts in `inMs` milliseconds. */
function computeOffset(hours: number, inMs: number): number {
  const msIntoMinute = minuteMs - inMs;
  const offset = hours * hourMs + msIntoMinute - (Date.now() % minuteMs);
  return offset < hours * hourMs - minuteMs / 2 ? offset + minuteMs : offset;
}

/** Time for the worker to notice a clock change and restart. */
const detectionMs = 20_000;
const patienceMs = 120_000;

let database: TestDatabase;
let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'dropfolio-clock-'));
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer(
    {
      DATABASE_URL: database.ownerUrl,
      METRICS_TOKEN: token,
      DATA_DIR: folder,
      CLOCK_OFFSET_MS: String(computeOffset(26, 10_000)),
    },
    script,
  );
});
afterAll(async () => {
  await server?.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const readClockHealth = async () => {
  const response = await fetch(`${server.baseUrl}/healthz?details`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { parts } = (await response.json()) as { parts: { clock: { state: string; why: string } } };
  return parts.clock;
};
const getLastSuccess = async () => {
  const row = await database.db
    .selectFrom('job_runs')
    .select('succeeded_at')
    .where('job', '=', 'reminders.tick')
    .executeTakeFirst();
  return row?.succeeded_at?.getTime() ?? 0;
};
const readLastScheduled = async () => {
  const { rows } = await sql<{ at: Date | null }>`SELECT max(last_execution) AS at
    FROM graphile_worker._private_known_crontabs`.execute(database.db);
  return rows[0]?.at?.getTime() ?? 0;
};

describe('a machine whose clock is 26 hours fast, then right, then 26 hours slow', () => {
  it('reports the skew and leaves timestamps in the future', async () => {
    expect(await readClockHealth()).toMatchObject({
      state: 'fail',
      why: expect.stringContaining('ahead of'),
    });
    await eventually(
      async () => expect(await readLastScheduled()).toBeGreaterThan(Date.now() + 25 * hourMs),
      patienceMs,
    );
    expect(server.output()).toContain('"event":"clock.skewed"');
  });

  it('runs schedules again once the clock is right', async () => {
    server.child.send(computeOffset(0, detectionMs));
    // A job that the fast clock scheduled may still succeed after the correction.
    await eventually(
      async () => expect(await readLastScheduled()).toBeLessThan(Date.now() + minuteMs),
      patienceMs,
    );
    const reset = Date.now();
    await eventually(async () => expect(await getLastSuccess()).toBeGreaterThan(reset), patienceMs);
    await eventually(async () => expect((await readClockHealth()).state).toBe('ok'));
    await eventually(() => expect(server.output()).toContain('"event":"clock.marks_reset"'));
  });

  it('runs schedules while the clock is slow', async () => {
    server.child.send(computeOffset(-26, detectionMs));
    // A job that the right clock scheduled may still succeed after the step.
    await eventually(
      async () =>
        expect(await readClockHealth()).toMatchObject({
          state: 'fail',
          why: expect.stringContaining('behind'),
        }),
      patienceMs,
    );
    const detected = Date.now();
    await eventually(async () => expect(await getLastSuccess()).toBeGreaterThan(detected), patienceMs);
  });
});
