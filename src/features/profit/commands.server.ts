import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch, notSignedIn } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getCurrency, getEntry } from './queries.server.ts';
import {
  type Entry,
  type EntryChanges,
  type EntryId,
  type EntryInput,
  mostEntries,
  mostEntryBytes,
  mostReturns,
  type NewEntry,
  type ProfitSettingsChange,
  type RemovedEntry,
} from './schema.ts';

const changed = (ctx: MemberCtx): void => ctx.changed({ topic: 'entries', userId: ctx.actor.id });

/** The member's own turn, as for their airdrops: what an entry names can't go meanwhile, and parallel calls pass no limit. */
async function takeTurn(trx: Trx, { actor }: MemberCtx): Promise<void> {
  const row = await trx
    .selectFrom('airdrop_totals')
    .select('user_id')
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  // The session outlived its account.
  if (row === undefined) throw notSignedIn();
}

/** After the entries have been written, in the member's turn. What is over already may be shortened. */
async function refuseTooMuch(trx: Trx, { actor }: MemberCtx, grown: number): Promise<void> {
  const { count, bytes } = await trx
    .selectFrom('airdrop_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(octet_length(note)), 0)`.as('bytes'),
    ])
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (count > mostEntries) {
    const most = mostEntries.toLocaleString('en');
    throw new AppError(
      'LIMIT_REACHED',
      `You can have at most ${most} profit entries. Please delete some first.`,
    );
  }
  if (grown <= 0 || bytes <= mostEntryBytes) return;
  const message = 'The notes of your entries can take up to 4 MB in total. Please shorten some of them.';
  throw new AppError('INVALID', message, { field: 'note' });
}

type Known = {
  airdrops: ReadonlyMap<string, string>;
  wallets: ReadonlyMap<string, string>;
  deposits: ReadonlySet<string>;
  currency: string;
};

const idsIn = (ids: readonly (string | null)[]) => sql`ANY(${ids.filter((id) => id !== null)}::uuid[])`;

/** What of the ids that entries name is the member's own, with the names that they keep. */
async function know(trx: Trx, ctx: MemberCtx, inputs: readonly EntryInput[]): Promise<Known> {
  const { id: userId } = ctx.actor;
  const airdropIds = idsIn(inputs.map((input) => input.airdropId));
  const walletIds = idsIn(inputs.map((input) => input.walletId));
  const depositIds = idsIn(inputs.map((input) => input.depositId));
  const { rows } = await sql<{ what: 'airdrop' | 'wallet' | 'deposit'; id: string; name: string }>`
    SELECT 'airdrop' AS what, id, name FROM airdrops WHERE user_id = ${userId} AND id = ${airdropIds}
    UNION ALL SELECT 'wallet', id, coalesce(nullif(label, ''), address) FROM tracker_wallets
      WHERE user_id = ${userId} AND id = ${walletIds}
    UNION ALL SELECT 'deposit', id, '' FROM airdrop_entries
      WHERE user_id = ${userId} AND id = ${depositIds} AND kind = 'deposit'`.execute(trx);
  const named = (what: string) =>
    new Map(rows.filter((row) => row.what === what).map(({ id, name }) => [id, name]));
  return {
    airdrops: named('airdrop'),
    wallets: named('wallet'),
    deposits: new Set(named('deposit').keys()),
    currency: await getCurrency({ db: trx, actor: ctx.actor }),
  };
}

function nameOf(names: ReadonlyMap<string, string>, id: string | null, field: string, noun: string) {
  if (id === null) return undefined;
  const name = names.get(id);
  if (name === undefined) throw noSuch(noun, { field });
  return name;
}

/** In one currency the value is the amount; a rate belongs to a value in another. */
function valued({ amount, currency, value, rate, coinId }: EntryInput, valueCurrency: string) {
  if (currency !== valueCurrency) return { value, rate: value === null ? null : rate, coinId };
  if (value !== null && value !== amount) {
    const message = `The value must equal the amount: both are in ${currency}.`;
    throw new AppError('INVALID', message, { field: 'value' });
  }
  return { value: amount, rate: null, coinId: null };
}

function columnsOf(input: EntryInput, known: Known) {
  const { airdropId, walletId, depositId } = input;
  if (depositId !== null && !known.deposits.has(depositId)) {
    throw noSuch('deposit', { field: 'depositId' });
  }
  const valueCurrency = input.valueCurrency ?? known.currency;
  const { value, rate, coinId } = valued(input, valueCurrency);
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
    airdrop_name: nameOf(known.airdrops, airdropId, 'airdropId', 'airdrop') ?? input.airdropName,
    wallet_id: walletId,
    wallet_name: nameOf(known.wallets, walletId, 'walletId', 'wallet') ?? input.walletName,
    deposit_id: depositId,
    closes_deposit: input.closesDeposit,
    minutes: input.minutes,
    note: input.note ?? '',
  };
}

/** So many returns that a deposit which is deleted can be put back with all of them. */
async function refuseManyReturns(trx: Trx, inputs: readonly EntryInput[]): Promise<void> {
  const ids = inputs.map(({ depositId }) => depositId);
  if (ids.every((id) => id === null)) return;
  const { rows } = await sql`
    SELECT FROM airdrop_entries WHERE deposit_id = ${idsIn(ids)} GROUP BY deposit_id HAVING count(*) > ${mostReturns}`.execute(
    trx,
  );
  if (rows.length === 0) return;
  throw new AppError('LIMIT_REACHED', `A deposit can have at most ${mostReturns} returns.`, {
    field: 'depositId',
  });
}

/**
 * Adds entries in the transaction of a caller that has the member's turn and reports `entries` as changed; answers their
 * ids in the same order. A deposit must be there before what comes back of it.
 */
export async function insertEntries(
  trx: Trx,
  ctx: MemberCtx,
  inputs: readonly EntryInput[],
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const known = await know(trx, ctx, inputs);
  const { actor, now } = ctx;
  const rows = inputs.map((input) => ({
    id: uuidv7(now.getTime()),
    user_id: actor.id,
    ...columnsOf(input, known),
    created_at: now,
    updated_at: now,
  }));
  await trx.insertInto('airdrop_entries').values(rows).execute();
  await refuseManyReturns(trx, inputs);
  await refuseTooMuch(
    trx,
    ctx,
    inputs.reduce((sum, { note }) => sum + Buffer.byteLength(note ?? ''), 0),
  );
  return rows.map(({ id }) => id);
}

export async function addEntry(ctx: MemberCtx, { returnIds, ...input }: NewEntry): Promise<Entry> {
  const added = await inTransaction(ctx.db, async (trx) => {
    await takeTurn(trx, ctx);
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
  changed(ctx);
  return added;
}

export async function editEntry(ctx: MemberCtx, { id, ...input }: EntryChanges): Promise<Entry> {
  const { actor, now } = ctx;
  const edited = await inTransaction(ctx.db, async (trx) => {
    await takeTurn(trx, ctx);
    const asks = { db: trx, actor };
    const before = await getEntry(asks, id);
    if (before.kind === 'deposit' && input.kind !== 'deposit' && (await returnsOf(trx, id)).length > 0) {
      const message = 'This deposit has returns. Delete them first.';
      throw new AppError('INVALID', message, { field: 'kind' });
    }
    const columns = columnsOf(input, await know(trx, ctx, [input]));
    await trx
      .updateTable('airdrop_entries')
      .set({ ...columns, updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .execute();
    await refuseManyReturns(trx, [input]);
    await refuseTooMuch(trx, ctx, Buffer.byteLength(input.note ?? '') - Buffer.byteLength(before.note ?? ''));
    return getEntry(asks, id);
  });
  changed(ctx);
  return edited;
}

async function returnsOf(trx: Trx, depositId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('airdrop_entries')
    .select('id')
    .where('deposit_id', '=', depositId)
    .execute();
  return rows.map(({ id }) => id);
}

/** What came back of a deposit stays, without the deposit. */
export async function deleteEntry(ctx: MemberCtx, { id }: EntryId): Promise<RemovedEntry> {
  const returnIds = await inTransaction(ctx.db, async (trx) => {
    await takeTurn(trx, ctx);
    const ids = await returnsOf(trx, id);
    const { numDeletedRows } = await trx
      .deleteFrom('airdrop_entries')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noSuch('entry');
    return ids;
  });
  changed(ctx);
  return { id, returnIds };
}

/** Entries keep the currency they were valued in: reports show those of other currencies apart. */
export async function changeCurrency(ctx: MemberCtx, { currency }: ProfitSettingsChange): Promise<void> {
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw new AppError('INVALID', 'Please choose a currency from the list', { field: 'currency' });
  }
  const { db, actor, now } = ctx;
  const set = { reporting_currency: currency, updated_at: now };
  await db
    .insertInto('portfolio_settings')
    .values({ user_id: actor.id, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
  ctx.changed({ topic: 'tracker-setup', userId: actor.id });
  changed(ctx);
}
