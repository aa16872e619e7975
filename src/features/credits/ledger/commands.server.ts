import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import { defineStatement } from '#/db/statement.server.ts';
import type { TransferCause } from '#/db/tables/credits.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';

/** An account of the ledger: a user's balance, a follow campaign's escrow, a user's debt, or a system account. */
export type LedgerAccount =
  | `${'user' | 'campaign' | 'debt'}:${string}`
  | `system:${'sales' | 'bonus' | 'grants' | 'forfeits'}`;

/** Adds whole credits to the account, or removes them if the amount is negative. */
type Move = { account: LedgerAccount; amount: number };

export type Transfer = {
  /** The idempotency key, such as `claim:<id>`: a key moves credits once. */
  key: string;
  cause: TransferCause;
  moves: readonly Move[];
};

const ownedAccountPattern = /^(user|campaign|debt):([0-9a-f-]{36})$/;

function assertBalanced(moves: readonly Move[]): void {
  const accounts = new Set(moves.map(({ account }) => account));
  const isWhole = moves.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0);
  const sum = moves.reduce((total, { amount }) => total + amount, 0);
  if (moves.length < 2 || accounts.size !== moves.length || !isWhole || sum !== 0) {
    throw new RangeError('a transfer moves whole credits between different accounts, and they sum to 0');
  }
}

const getOwnerId = (account: string): string | undefined => ownedAccountPattern.exec(account)?.[2];

const selectPeopleForUpdate = defineStatement<{ ids: readonly string[] }, { id: string }>(
  (at) => sql`SELECT id FROM profiles WHERE id = ANY(${at('ids')}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);

/**
 * Locks the users' rows in id order and returns the ids found. The lock order that prevents deadlocks is: users,
 * campaigns, claims, ledger accounts.
 */
export async function lockPeople(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await selectPeopleForUpdate(trx, { ids });
  return new Set(rows.map(({ id }) => id));
}

type AccountRow = { name: string; kind: string; balance: number | null };

const selectAccountsForUpdate = defineStatement<{ names: readonly string[] }, AccountRow>(
  (at) => sql`
    SELECT name, kind, balance FROM ledger_accounts WHERE name = ANY(${at('names')}::text[]) AND kind <> 'system'
    ORDER BY name FOR NO KEY UPDATE`,
);

/** Locks all accounts. Creates those of `names` that are missing, but not of `others`. */
async function lockAccounts(
  trx: Trx,
  names: readonly string[],
  others: readonly string[],
  now: Date,
): Promise<Map<string, AccountRow>> {
  const lock = () => selectAccountsForUpdate(trx, { names: [...names, ...others] });
  let rows = await lock();
  const existing = new Set(rows.map(({ name }) => name));
  const missing = names.filter((name) => getOwnerId(name) !== undefined && !existing.has(name));
  if (missing.length > 0) {
    await trx
      .insertInto('ledger_accounts')
      .values(
        missing.toSorted().map((name) => {
          const [, kind, id] = ownedAccountPattern.exec(name) ?? [];
          // The pattern only matches these three kinds.
          return {
            name,
            kind: kind as 'user' | 'campaign' | 'debt',
            owner_id: id ?? null,
            balance: 0,
            created_at: now,
          };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    rows = await lock();
  }
  return new Map(rows.map((row) => [row.name, row]));
}

type Entries = {
  id: string;
  key: string;
  cause: TransferCause;
  actorId: string | null;
  now: Date;
  accounts: readonly string[];
  amounts: readonly number[];
  balances: readonly (number | null)[];
};

/**
 * Inserts the transfer with its entries and updates the balances. Does nothing and returns no row if the key was
 * already used.
 */
const insertTransfer = defineStatement<Entries, { id: string }>(
  (at) => sql`
    WITH new_transfer AS (
      INSERT INTO ledger_transfers (id, key, cause, actor_id, created_at)
      VALUES (${at('id')}::uuid, ${at('key')}, ${at('cause')}, ${at('actorId')}::uuid, ${at('now')}::timestamptz)
      ON CONFLICT (key) DO NOTHING RETURNING id
    ), moves AS (
      SELECT new_transfer.id AS transfer_id, m.account, m.amount, m.balance FROM new_transfer,
        unnest(${at('accounts')}::text[], ${at('amounts')}::bigint[], ${at('balances')}::bigint[])
          m (account, amount, balance)
    ), updated_accounts AS (
      UPDATE ledger_accounts a SET balance = moves.balance FROM moves
      WHERE a.name = moves.account AND a.kind <> 'system'
    ), updated_profiles AS (
      UPDATE profiles p SET points_balance = moves.balance FROM moves
      WHERE moves.account LIKE 'user:%' AND p.id = substr(moves.account, 6)::uuid
    ), new_entries AS (
      INSERT INTO ledger_entries (transfer_id, account, amount, balance)
      SELECT transfer_id, account, amount, balance FROM moves
    )
    SELECT id FROM new_transfer`,
);

async function isKeyUsed(trx: Trx, key: string): Promise<boolean> {
  const row = await trx.selectFrom('ledger_transfers').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Moves credits in the caller's transaction. Returns false, and moves nothing, if the key was already used. Locks the
 * accounts in name order, after the users' rows. A user's debt is settled from received credits, in a second
 * transfer.
 *
 * Throws AppError PAYMENT_REQUIRED (details: balance, needed) if an account holds too little, and RangeError for
 * unbalanced moves, which are a bug in the caller.
 */
export async function transfer(
  trx: Trx,
  { now, actor }: { now: Date; actor: { id: string } | undefined },
  { key, cause, moves }: Transfer,
): Promise<boolean> {
  assertBalanced(moves);
  const people = moves.flatMap(({ account }) => {
    const id = /^(user|debt):/.test(account) ? getOwnerId(account) : undefined;
    return id === undefined ? [] : [id];
  });
  const receivers = moves.flatMap(({ account, amount }) => {
    const id = amount > 0 && account.startsWith('user:') ? getOwnerId(account) : undefined;
    return id === undefined ? [] : [id];
  });
  await lockPeople(trx, people);
  const accounts = moves.map(({ account }) => account);
  const debts = receivers.map((id) => `debt:${id}` as const);
  const rows = await lockAccounts(trx, accounts, debts, now);
  const id = uuidv7(now.getTime());
  const balances = moves.map(({ account, amount }) => {
    const balance = rows.get(account)?.balance;
    return balance == null ? null : balance + amount;
  });
  const overdrawnIndex = moves.findIndex(({ account }, index) => {
    const row = rows.get(account);
    return (balances[index] ?? 0) < 0 && row !== undefined && row.kind !== 'debt';
  });
  if (overdrawnIndex !== -1) {
    if (await isKeyUsed(trx, key)) return false;
    const { amount = 0 } = moves[overdrawnIndex] ?? {};
    throw new AppError('PAYMENT_REQUIRED', 'Insufficient points balance', {
      details: { balance: (balances[overdrawnIndex] ?? 0) - amount, needed: -amount },
    });
  }
  const amounts = moves.map(({ amount }) => amount);
  const actorId = actor?.id ?? null;
  const [inserted] = await insertTransfer(trx, { id, key, cause, actorId, now, accounts, amounts, balances });
  if (inserted === undefined) return false;
  for (const userId of receivers) {
    const owed = -(rows.get(`debt:${userId}`)?.balance ?? 0);
    const balance = balances[accounts.indexOf(`user:${userId}`)] ?? 0;
    if (owed > 0) await payDebt(trx, now, { transferId: id, userId, amount: Math.min(owed, balance) });
  }
  return true;
}

type DebtPayment = { transferId: string; userId: string; amount: number };

async function payDebt(trx: Trx, now: Date, { transferId, userId, amount }: DebtPayment): Promise<void> {
  await transfer(
    trx,
    { now, actor: undefined },
    {
      key: `debt:${transferId}:${userId}`,
      cause: 'debt',
      moves: [
        { account: `user:${userId}`, amount: -amount },
        { account: `debt:${userId}`, amount },
      ],
    },
  );
}

/** Returns the account's balance in credits; 0 if it doesn't exist. */
export async function readBalance(trx: Trx, account: LedgerAccount): Promise<number> {
  const row = await trx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('name', '=', account)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/**
 * Returns the moves that deduct credits from a user whose row is locked; `userId` is null for a deleted account.
 * Credits beyond the balance become a debt. The caller adds the receiving move.
 */
export async function createDeductionMoves(
  trx: Trx,
  userId: string | null,
  credits: number,
): Promise<Move[]> {
  // A deleted account's balance was already forfeited.
  if (userId === null) return [{ account: 'system:forfeits', amount: -credits }];
  const paid = Math.min(credits, await readBalance(trx, `user:${userId}`));
  const moves: Move[] = [
    { account: `user:${userId}`, amount: -paid },
    { account: `debt:${userId}`, amount: -(credits - paid) },
  ];
  return moves.filter(({ amount }) => amount !== 0);
}
