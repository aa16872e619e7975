import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound, notSignedIn } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getCurrency, getEntry } from './queries.server.ts';
import {
  type Entry,
  type EntryChanges,
  type EntryFields,
  type EntryId,
  type EntryInput,
  maxEntries,
  maxEntryNoteBytes,
  maxReturns,
  type NewEntry,
  type ProfitSettingsChange,
  type RemovedEntry,
} from './schema.ts';

const notifyChanged = (ctx: MemberCtx): void => ctx.changed({ topic: 'entries', userId: ctx.actor.id });

/**
 * Locks the user, as changes of airdrops do, so that referenced rows can't be deleted concurrently and parallel calls can't
 * exceed the limits.
 */
async function lockForUser(trx: Trx, { actor }: MemberCtx): Promise<void> {
  const row = await trx
    .selectFrom('airdrop_totals')
    .select('user_id')
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  // The account may have been deleted during the session.
  if (row === undefined) throw notSignedIn();
}

/** Checks the limits after writing, under the user's lock. Notes that already exceed their limit may be shortened. */
async function assertEntryLimits(trx: Trx, { actor }: MemberCtx, addedBytes: number): Promise<void> {
  const { count, bytes } = await trx
    .selectFrom('airdrop_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(octet_length(note)), 0)`.as('bytes'),
    ])
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (count > maxEntries) {
    const max = maxEntries.toLocaleString('en');
    throw new AppError('LIMIT_REACHED', `You can have at most ${max} profit entries. Delete some first.`);
  }
  if (addedBytes <= 0 || bytes <= maxEntryNoteBytes) return;
  const message = 'The notes of your entries can take up to 4 MB in total. Shorten some of them.';
  throw new AppError('INVALID', message, { field: 'note' });
}

type References = {
  airdrops: ReadonlyMap<string, string>;
  wallets: ReadonlyMap<string, string>;
  deposits: ReadonlySet<string>;
  currency: string;
};

const matchAnyId = (ids: readonly (string | null)[]) => sql`ANY(${ids.filter((id) => id !== null)}::uuid[])`;

/** Reads the referenced rows that belong to the user, with the names that the entries store. */
async function loadReferences(trx: Trx, ctx: MemberCtx, inputs: readonly EntryFields[]): Promise<References> {
  const { id: userId } = ctx.actor;
  const airdropIds = matchAnyId(inputs.map((input) => input.airdropId));
  const walletIds = matchAnyId(inputs.map((input) => input.walletId));
  const depositIds = matchAnyId(inputs.map((input) => input.depositId));
  const { rows } = await sql<{ type: 'airdrop' | 'wallet' | 'deposit'; id: string; name: string }>`
    SELECT 'airdrop' AS type, id, name FROM airdrops WHERE user_id = ${userId} AND id = ${airdropIds}
    UNION ALL SELECT 'wallet', id, coalesce(nullif(label, ''), address) FROM tracker_wallets
      WHERE user_id = ${userId} AND id = ${walletIds}
    UNION ALL SELECT 'deposit', id, '' FROM airdrop_entries
      WHERE user_id = ${userId} AND id = ${depositIds} AND kind = 'deposit'`.execute(trx);
  const filterByType = (type: string) =>
    new Map(rows.filter((row) => row.type === type).map(({ id, name }) => [id, name]));
  return {
    airdrops: filterByType('airdrop'),
    wallets: filterByType('wallet'),
    deposits: new Set(filterByType('deposit').keys()),
    currency: await getCurrency({ db: trx, actor: ctx.actor }),
  };
}

function getOwnName(names: ReadonlyMap<string, string>, id: string | null, field: string, noun: string) {
  if (id === null) return undefined;
  const name = names.get(id);
  if (name === undefined) throw notFound(noun, { field });
  return name;
}

/** Within one currency, the value equals the amount and has no rate. */
function normalizeValue({ amount, currency, value, rate, coinId }: EntryFields, valueCurrency: string) {
  if (currency !== valueCurrency) return { value, rate: value === null ? null : rate, coinId };
  if (value !== null && value !== amount) {
    const message = `The value must equal the amount. Both are in ${currency}.`;
    throw new AppError('INVALID', message, { field: 'value' });
  }
  return { value: amount, rate: null, coinId: null };
}

function toColumns(input: EntryFields, references: References) {
  const { airdropId, walletId, depositId } = input;
  if (depositId !== null && !references.deposits.has(depositId)) {
    throw notFound('deposit', { field: 'depositId' });
  }
  const valueCurrency = input.valueCurrency ?? references.currency;
  const { value, rate, coinId } = normalizeValue(input, valueCurrency);
  return {
    kind: input.kind,
    day: input.day,
    amount: input.amount,
    currency: input.currency,
    value,
    value_currency: valueCurrency,
    rate: rate?.value ?? null,
    rate_source: rate?.source ?? null,
    rate_at: rate?.at ?? null,
    coin_id: coinId,
    airdrop_id: airdropId,
    airdrop_name: getOwnName(references.airdrops, airdropId, 'airdropId', 'airdrop') ?? input.airdropName,
    wallet_id: walletId,
    wallet_name: getOwnName(references.wallets, walletId, 'walletId', 'wallet') ?? input.walletName,
    deposit_id: depositId,
    closes_deposit: input.closesDeposit,
    minutes: input.minutes,
    note: input.note ?? '',
  };
}

/** Limits the returns of a deposit, so that a deleted deposit can be restored with all of them in one call. */
async function assertReturnLimit(trx: Trx, inputs: readonly Pick<EntryInput, 'depositId'>[]): Promise<void> {
  const ids = inputs.map(({ depositId }) => depositId);
  if (ids.every((id) => id === null)) return;
  const { rows } = await sql`
    SELECT FROM airdrop_entries WHERE deposit_id = ${matchAnyId(ids)} GROUP BY deposit_id HAVING count(*) > ${maxReturns}`.execute(
    trx,
  );
  if (rows.length === 0) return;
  throw new AppError('LIMIT_REACHED', `A deposit can have at most ${maxReturns} returns.`, {
    field: 'depositId',
  });
}

/**
 * Inserts entries and returns their ids in the same order. The caller holds the user's lock and reports `entries` as
 * changed. A deposit must exist before its returns.
 */
export async function insertEntries(
  trx: Trx,
  ctx: MemberCtx,
  inputs: readonly EntryInput[],
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const references = await loadReferences(trx, ctx, inputs);
  const { actor, now } = ctx;
  const rows = inputs.map((input) => ({
    id: uuidv7(now.getTime()),
    user_id: actor.id,
    ...toColumns(input, references),
    transaction_hash: input.transaction?.hash ?? null,
    transaction_line: input.transaction?.line ?? null,
    created_at: now,
    updated_at: now,
  }));
  await trx.insertInto('airdrop_entries').values(rows).execute();
  await assertReturnLimit(trx, inputs);
  await assertEntryLimits(
    trx,
    ctx,
    inputs.reduce((sum, { note }) => sum + Buffer.byteLength(note ?? ''), 0),
  );
  return rows.map(({ id }) => id);
}

async function findByTransaction(trx: Trx, { actor }: MemberCtx, transaction: EntryInput['transaction']) {
  if (transaction === null) return undefined;
  return trx
    .selectFrom('airdrop_entries')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('transaction_hash', '=', transaction.hash)
    .where('transaction_line', '=', transaction.line)
    .executeTakeFirst();
}

/** Adds an entry, or returns the one that its transaction already has. */
export async function addEntry(ctx: MemberCtx, { returnIds, ...input }: NewEntry): Promise<Entry> {
  const added = await inTransaction(ctx.db, async (trx) => {
    await lockForUser(trx, ctx);
    const recorded = await findByTransaction(trx, ctx, input.transaction);
    if (recorded !== undefined) return getEntry({ db: trx, actor: ctx.actor }, recorded.id);
    const [id = ''] = await insertEntries(trx, ctx, [input]);
    if (returnIds.length > 0) {
      await trx
        .updateTable('airdrop_entries')
        .set({ deposit_id: id })
        .where('user_id', '=', ctx.actor.id)
        .where('id', 'in', returnIds)
        .where('kind', '=', 'return')
        .where('deposit_id', 'is', null)
        .execute();
    }
    return getEntry({ db: trx, actor: ctx.actor }, id);
  });
  notifyChanged(ctx);
  return added;
}

export async function editEntry(ctx: MemberCtx, { id, ...input }: EntryChanges): Promise<Entry> {
  const { actor, now } = ctx;
  const edited = await inTransaction(ctx.db, async (trx) => {
    await lockForUser(trx, ctx);
    const scope = { db: trx, actor };
    const previousEntry = await getEntry(scope, id);
    if (
      previousEntry.kind === 'deposit' &&
      input.kind !== 'deposit' &&
      (await selectReturnIds(trx, id)).length > 0
    ) {
      const message = 'This deposit has returns. Delete them first.';
      throw new AppError('INVALID', message, { field: 'kind' });
    }
    const columns = toColumns(input, await loadReferences(trx, ctx, [input]));
    await trx
      .updateTable('airdrop_entries')
      .set({ ...columns, updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .execute();
    await assertReturnLimit(trx, [input]);
    await assertEntryLimits(
      trx,
      ctx,
      Buffer.byteLength(input.note ?? '') - Buffer.byteLength(previousEntry.note ?? ''),
    );
    return getEntry(scope, id);
  });
  notifyChanged(ctx);
  return edited;
}

async function selectReturnIds(trx: Trx, depositId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('airdrop_entries')
    .select('id')
    .where('deposit_id', '=', depositId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an entry; the returns of a deleted deposit stay, unlinked. */
export async function deleteEntry(ctx: MemberCtx, { id }: EntryId): Promise<RemovedEntry> {
  const returnIds = await inTransaction(ctx.db, async (trx) => {
    await lockForUser(trx, ctx);
    const ids = await selectReturnIds(trx, id);
    const { numDeletedRows } = await trx
      .deleteFrom('airdrop_entries')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('entry');
    return ids;
  });
  notifyChanged(ctx);
  return { id, returnIds };
}

/** Changes the reporting currency. Entries keep the currency in which they were valued; reports show those separately. */
export async function changeCurrency(ctx: MemberCtx, { currency }: ProfitSettingsChange): Promise<void> {
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw new AppError('INVALID', 'Choose a currency from the list', { field: 'currency' });
  }
  const { db, actor, now } = ctx;
  const columns = { reporting_currency: currency, updated_at: now };
  await db
    .insertInto('portfolio_settings')
    .values({ user_id: actor.id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
  ctx.changed({ topic: 'tracker-setup', userId: actor.id });
  notifyChanged(ctx);
}
