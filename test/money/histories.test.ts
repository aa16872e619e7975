import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectLedgerInvariants, makeCreditAdmin } from '../factories/credits.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { isLongRun } from '../harness/run-speed.ts';
import { acceptedCounts, anyStep, HistoryRun, people } from './history.ts';

const runCount = isLongRun ? 300 : 25;

let database: TestDatabase;
let creditAdmin: Member;

beforeAll(async () => {
  database = await createTestDatabase();
  creditAdmin = await makeCreditAdmin(database.db);
});
afterAll(() => database.close());

describe('random histories of grants, purchases, refunds, campaigns, claims, decisions, and reversals', () => {
  it('match the model and keep every invariant', {
    timeout: Math.max(300_000, runCount * 20_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 80, maxLength: 200, size: 'max' }), async (steps) => {
        const members = await Promise.all(Array.from({ length: people }, () => makeMember(database.db)));
        const run = new HistoryRun(database.db, creditAdmin, members);
        for (const item of steps) await run.apply(item);
        await run.compare();
        await expectLedgerInvariants(database.db);
      }),
      { numRuns: runCount, seed: 20_261_120, endOnFailure: true },
    );
    const kinds = ['grant', 'create', 'claim', 'approve', 'reject', 'close', 'buy', 'reverse', 'owed'];
    for (const kind of [...kinds, 'resubmit', 'edit', 'withdraw', 'overdue', 'reverseClaim']) {
      expect(acceptedCounts[kind] ?? 0, `${kind} of ${JSON.stringify(acceptedCounts)}`).toBeGreaterThan(5);
    }
  });
});
