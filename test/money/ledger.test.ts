import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { transfer } from '../../src/features/credits/ledger/commands.server.ts';
import { getStatement } from '../../src/features/credits/queries.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import {
  expectLedgerInvariants,
  makeCreditAdmin,
  makeUserWithCredits,
  readBalance,
} from '../factories/credits.ts';
import { createMemberCtx, type Member, makeMember } from '../factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let creditAdmin: Member;

beforeAll(async () => {
  database = await createTestDatabase();
  creditAdmin = await makeCreditAdmin(database.db);
});
afterAll(() => database.close());

const now = new Date('2026-11-20T12:00:00Z');
const systemCtx = { now, actor: undefined };

describe('transfer', () => {
  it('moves credits once per cause, even when called a hundred times in parallel', async () => {
    const { db } = database;
    const holder = await makeMember(db);
    const key = `grant:${uuidv7()}`;
    const move = () =>
      db.transaction().execute((trx) =>
        transfer(trx, systemCtx, {
          key,
          cause: 'forfeit',
          moves: [
            { account: 'system:sales', amount: -5 },
            { account: `user:${holder.id}`, amount: 5 },
          ],
        }),
      );
    const responses = await Promise.all(Array.from({ length: 100 }, move));
    expect(responses.filter(Boolean)).toHaveLength(1);
    expect(await readBalance(db, holder.id)).toBe(5);
    await expectLedgerInvariants(db);
  });

  it('never exceeds the balance, also with parallel calls', async () => {
    const { db } = database;
    const holder = await makeUserWithCredits(db, creditAdmin, 100);
    const spend = (index: number) =>
      db.transaction().execute((trx) =>
        transfer(trx, systemCtx, {
          key: `forfeit:${uuidv7()}-${index}`,
          cause: 'forfeit',
          moves: [
            { account: `user:${holder.id}`, amount: -30 },
            { account: 'system:sales', amount: 30 },
          ],
        }),
      );
    const responses = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => spend(index)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const response of responses) {
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ code: 'PAYMENT_REQUIRED' });
    }
    expect(await readBalance(db, holder.id)).toBe(10);
    await expectLedgerInvariants(db);
  });

  it('doesn’t deadlock with a transfer in the opposite direction', async () => {
    const { db } = database;
    const [a, b] = [
      await makeUserWithCredits(db, creditAdmin, 500),
      await makeUserWithCredits(db, creditAdmin, 500),
    ];
    const transferOne = (from: Member, to: Member) =>
      db.transaction().execute((trx) =>
        transfer(trx, systemCtx, {
          key: `forfeit:${uuidv7()}`,
          cause: 'forfeit',
          moves: [
            { account: `user:${from.id}`, amount: -1 },
            { account: `user:${to.id}`, amount: 1 },
          ],
        }),
      );
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? transferOne(a, b) : transferOne(b, a))),
    );
    expect(await readBalance(db, a.id)).toBe(500);
    await expectLedgerInvariants(db);
  });

  it.each([
    ['moves that don’t sum to 0', [-5, 6]],
    ['fractions of a credit', [-0.5, 0.5]],
    ['moves of 0', [0, 0]],
    ['NaN', [Number.NaN, Number.NaN]],
    ['unsafe integers', [-(2 ** 53), 2 ** 53]],
    ['a single move', [5]],
  ])('rejects %s', async (_, amounts) => {
    const moves = amounts.map((amount, index) => ({
      account: index === 0 ? ('system:sales' as const) : ('system:bonus' as const),
      amount,
    }));
    const key = `refund:${uuidv7()}`;
    const attempt = database.db
      .transaction()
      .execute((trx) => transfer(trx, systemCtx, { key, cause: 'refund', moves }));
    await expect(attempt).rejects.toThrow(RangeError);
  });
});

describe('the ledger tables', () => {
  it('allow the application to insert, but not to update or delete', async () => {
    await makeUserWithCredits(database.db, creditAdmin, 7);
    const changes = {
      ledger_transfers: "key = 'x'",
      ledger_entries: 'amount = amount + 1',
      admin_credit_logs: 'amount = amount + 1',
    };
    for (const [table, change] of Object.entries(changes)) {
      for (const statement of [
        `UPDATE ${table} SET ${change}`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(database.pool.query(statement), statement).rejects.toThrow(/permission denied/);
        await expect(sql.raw(statement).execute(database.ownerDb), statement).rejects.toThrow();
      }
    }
  });

  it('reject transfers that are empty or don’t sum to 0', async () => {
    const emptyTransfer = `INSERT INTO ledger_transfers (id, key, cause, created_at) VALUES ('${uuidv7()}', 'x:1', 'refund', now())`;
    await expect(database.pool.query(emptyTransfer)).rejects.toThrow(/do not sum to 0/);
    const id = uuidv7();
    const unbalancedTransfer = `BEGIN; INSERT INTO ledger_transfers (id, key, cause, created_at) VALUES ('${id}', 'x:2', 'refund', now());
      INSERT INTO ledger_entries (transfer_id, account, amount) VALUES ('${id}', 'system:sales', 5); COMMIT`;
    const client = await database.pool.connect();
    try {
      await expect(client.query(unbalancedTransfer)).rejects.toThrow(/do not sum to 0/);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('reject a negative balance of a user or campaign', async () => {
    const holder = await makeUserWithCredits(database.db, creditAdmin, 7);
    const negativeBalance = sql`UPDATE ledger_accounts SET balance = -1 WHERE name = ${`user:${holder.id}`}`;
    await expect(negativeBalance.execute(database.db)).rejects.toThrow(/ledger_accounts_covered/);
  });
});

describe('the statement', () => {
  it('lists every transaction with its cause and resulting balance, in pages', async () => {
    const { db } = database;
    const holder = await makeUserWithCredits(db, creditAdmin, 50);
    const ctx = createMemberCtx(db, holder);
    await grantCredits(createMemberCtx(db, creditAdmin), {
      userId: holder.id,
      amount: 5,
      note: 'For the report',
    });
    const input = { twitterHandle: 'dropfolio', pointsPerFollower: 2, targetFollows: 10 };
    const { id } = await addFollowCampaign(ctx, input);
    await closeFollowCampaign(ctx, { id });
    const all = await getStatement(ctx, { limit: 50 });
    expect(all.balance).toBe(55);
    expect(all.items.map(({ cause, amount, balance }) => [cause, amount, balance])).toEqual([
      ['campaign-close', 20, 55],
      ['campaign', -20, 35],
      ['grant', 5, 55],
      ['grant', 50, 50],
    ]);
    expect(all.items.map(({ twitterHandle, note }) => [twitterHandle, note])).toEqual([
      ['dropfolio', null],
      ['dropfolio', null],
      [null, 'For the report'],
      [null, null],
    ]);
    const first = await getStatement(ctx, { limit: 3 });
    expect([first.items.length, first.previousCursor]).toEqual([3, null]);
    const second = await getStatement(ctx, { cursor: first.nextCursor ?? '', limit: 3 });
    expect(second.items).toEqual(all.items.slice(3));
    expect(second.nextCursor).toBeNull();
    const back = await getStatement(ctx, { cursor: second.previousCursor ?? '', limit: 3 });
    expect(back.items).toEqual(first.items);
    const other = await getStatement(createMemberCtx(db, await makeMember(db)), { limit: 50 });
    expect(other).toMatchObject({ balance: 0, items: [] });
  });
});
