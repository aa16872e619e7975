import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { makeCreditAdmin, makeUserWithCredits } from '../factories/credits.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { isLongRun } from '../harness/run-speed.ts';
import type { HammerReport } from './hammer-report.ts';
import { recordMoney } from './record.ts';

const processes = 4;
const operationsPerProcess = isLongRun ? 5_000 : 400;
const script = fileURLToPath(new URL('./hammer-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const creditAdmin = await makeCreditAdmin(database.db);
  for (let index = 0; index < 8; index += 1) await makeUserWithCredits(database.db, creditAdmin, 60);
});
afterAll(() => database.close());

async function hammer(seed: number): Promise<HammerReport> {
  const args = [script, database.appUrl, String(seed), String(operationsPerProcess)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return JSON.parse(stdout);
}

const getIds = async (rows: Promise<{ id: string }[]>): Promise<Set<string>> =>
  new Set((await rows).map(({ id }) => id));

describe('four processes moving the same credits', () => {
  it('lose nothing, duplicate nothing, and break no invariant', {
    timeout: Math.max(300_000, operationsPerProcess * 1_000),
  }, async () => {
    const reports = await Promise.all(Array.from({ length: processes }, (_, index) => hammer(index + 1)));
    const { db } = database;
    const collect = (kind: Exclude<keyof HammerReport, 'operations' | 'rejected'>): string[] =>
      reports.flatMap((report) => report[kind]);
    const stored = {
      granted: await getIds(db.selectFrom('admin_credit_logs').select('id').execute()),
      created: await getIds(db.selectFrom('campaigns').select('id').execute()),
      approved: await getIds(
        db
          .selectFrom('follow_claims')
          .select('id')
          .where('paid_key', 'is not', null)
          .where((eb) => eb.or([eb('decided_by', 'is not', null), eb('clawed_back_at', 'is not', null)]))
          .execute(),
      ),
      clawedBack: await getIds(
        db.selectFrom('follow_claims').select('id').where('clawed_back_at', 'is not', null).execute(),
      ),
      closed: await getIds(
        db.selectFrom('campaigns').select('id').where('status', '=', 'completed').execute(),
      ),
    };
    let [acknowledged, lost, duplicated] = [0, 0, 0];
    for (const kind of ['granted', 'created', 'approved', 'closed', 'clawedBack'] as const) {
      const ids = collect(kind);
      acknowledged += ids.length;
      lost += ids.filter((id) => !stored[kind].has(id)).length;
      duplicated += ids.length - new Set(ids).size;
      expect(ids.length, kind).toBeGreaterThan(0);
    }
    // Everything that took effect was acknowledged, except for the initial grants.
    expect(stored.granted.size - 8).toBe(collect('granted').length);
    expect(stored.created.size).toBe(collect('created').length);
    expect(stored.clawedBack.size).toBe(collect('clawedBack').length);
    const breaches = await findBreaches(db);
    recordMoney({
      name: 'four parallel processes',
      operations: reports.reduce((sum, { operations }) => sum + operations, 0),
      acknowledged,
      lost,
      duplicated,
      broken: breaches.length,
    });
    expect(collect('unexpected').join('\n')).toBe('');
    expect([lost, duplicated, breaches]).toEqual([0, 0, []]);
  });
});
