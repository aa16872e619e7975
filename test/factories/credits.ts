import { expect } from 'vitest';
import type { Db } from '../../src/db/client.server.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { createMemberCtx, type Member, makeMember } from './members.ts';

/** Creates an admin who can grant credits. */
export async function makeCreditAdmin(db: Db): Promise<Member> {
  const creditAdmin = await makeMember(db, { first_name: 'Bank' });
  await db.insertInto('user_roles').values({ user_id: creditAdmin.id, role: 'admin' }).execute();
  return creditAdmin;
}

/** Creates a user with this many credits, granted by an admin. */
export async function makeUserWithCredits(db: Db, creditAdmin: Member, credits: number): Promise<Member> {
  const holder = await makeMember(db);
  if (credits > 0) {
    await grantCredits(createMemberCtx(db, creditAdmin), { userId: holder.id, amount: credits, note: null });
  }
  return holder;
}

export async function readBalance(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select('points_balance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.points_balance;
}

/** Returns the user's debt in credits. */
export async function getDebt(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('name', '=', `debt:${id}`)
    .executeTakeFirst();
  return 0 - (row?.balance ?? 0);
}

/** Fails with the names of the broken ledger invariants. */
export async function expectLedgerInvariants(db: Db): Promise<void> {
  expect(await findBreaches(db)).toEqual([]);
}
