import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectLedgerInvariants, makeCreditAdmin } from '../factories/credits.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { isLongRun } from '../harness/run-speed.ts';
import { done, people, Run, step } from './history.ts';

const runs = isLongRun ? 300 : 25;

let database: TestDatabase;
let creditAdmin: Member;

beforeAll(async () => {
  database = await createTestDatabase();
  creditAdmin = await makeCreditAdmin(database.db);
});
afterAll(() => database.close());

describe('random histories of grants, purchases, refunds, campaigns, claims, decisions, and reversals', () => {
  it('match the model and keep every invariant', {
    timeout: Math.max(300_000, runs * 20_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 80, maxLength: 200, size: 'max' }), async (steps) => {
        const members = await Promise.all(Array.from({ length: people }, () => makeMember(database.db)));
        const run = new Run(database.db, creditAdmin, members);
        for (const item of steps) await run.apply(item);
        await run.compare();
        await expectLedgerInvariants(database.db);
      }),
      { numRuns: runs, seed: 20_261_120, endOnFailure: true },
    );
    const kinds = ['grant', 'create', 'claim', 'approve', 'reject', 'close', 'buy', 'reverse', 'owed'];
    for (const kind of [...kinds, 'again', 'correct', 'withdraw', 'overdue', 'clawBack']) {
      expect(done[kind] ?? 0, `${kind} of ${JSON.stringify(done)}`).toBeGreaterThan(5);
    }
  });
});
