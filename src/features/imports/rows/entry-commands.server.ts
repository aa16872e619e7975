import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { insertEntries } from '../../profit/commands.server.ts';
import { type EntryInput, maxEntries, maxReturns } from '../../profit/schema.ts';
import { fingerprints } from '../fingerprint-queries.server.ts';
import type { ImportRow } from '../schema.ts';
import {
  type AddedRow,
  type Batch,
  type Problem,
  recordOutcome,
  rejectRow,
  resolveReferences,
} from './batch-queries.server.ts';

type Row = AddedRow<'entry'>;

/** A row with its references resolved. `depositId` is set when the deposits exist. */
type ResolvedRow = { row: Row; input: EntryInput };

const toName = ({ kind, amount, currency, airdropName }: Row['entry']) =>
  [kind, amount, currency, airdropName].filter((part) => part !== '').join(' ');

const collectReferences = (rows: readonly Row[], field: 'airdrop' | 'wallet' | 'deposit') =>
  rows.flatMap(({ entry }) => entry[field] ?? []);

const lookUpId = (references: Awaited<ReturnType<typeof resolveReferences>>, number: number | null) =>
  number === null ? null : (references.get(number)?.id ?? null);

/**
 * Adds costs and rewards. Skips a row if its transaction is already recorded, or if an identical entry existed before the import
 * began.
 */
export async function addEntries(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  const entryRows = rows.filter((row): row is Row => row.subject === 'entry' && row.decision === 'add');
  if (entryRows.length === 0) return;
  const airdrops = await resolveReferences(batch, 'airdrop', collectReferences(entryRows, 'airdrop'));
  const wallets = await resolveReferences(batch, 'wallet', collectReferences(entryRows, 'wallet'));
  const chosenIds = entryRows.flatMap(({ airdropId, walletId }) => [{ id: airdropId }, { id: walletId }]);
  const ownIds = await selectOwnIds(batch, [...airdrops.values(), ...wallets.values(), ...chosenIds]);
  const namedWallets = await selectNamedWallets(batch, entryRows);
  const toOwnId = (id: string | null) => (id !== null && ownIds.has(id) ? id : null);
  const isFound = (id: string | null) => id === null || ownIds.has(id);
  const resolvableRows = entryRows.filter((row) => {
    const missing = isFound(row.airdropId) ? (isFound(row.walletId) ? undefined : 'wallet') : 'airdrop';
    if (missing === undefined) return true;
    const message = `This ${missing} is no longer yours or was deleted.`;
    rejectRow(batch, row, toName(row.entry), { field: missing, message });
    return false;
  });
  const resolved = resolvableRows.map((row): ResolvedRow => {
    const { airdrop, wallet, deposit: _deposit, ...entry } = row.entry;
    const isSame = entry.currency === entry.valueCurrency;
    return {
      row,
      input: {
        ...entry,
        value: isSame ? (entry.value ?? entry.amount) : entry.value,
        depositId: null,
        airdropId: row.airdropId ?? toOwnId(lookUpId(airdrops, airdrop)),
        walletId:
          row.walletId ??
          toOwnId(lookUpId(wallets, wallet)) ??
          namedWallets.get(toAddressKey(entry.walletName)) ??
          null,
      },
    };
  });
  const duplicateIds = await selectDuplicates(batch, resolved);
  const recordedIds = await selectRecorded(batch, resolved);
  const newRows = resolved.filter(({ row, input }) => {
    const key = toTransactionKey(input.transaction);
    const isKnown = recordedIds.has(key) || duplicateIds.has(row.rowNumber);
    const id = recordedIds.get(key) ?? duplicateIds.get(row.rowNumber) ?? null;
    if (isKnown) recordOutcome(batch, row, { action: 'skipped', name: toName(row.entry), id });
    // A batch can name an entry twice.
    else if (key !== '') recordedIds.set(key, null);
    return !isKnown;
  });
  await insertRows(
    batch,
    newRows.filter(({ input }) => input.kind !== 'return'),
  );
  const returns = newRows.filter(({ input }) => input.kind === 'return');
  if (returns.length > 0) await writeReturns(batch, returns);
}

/** Returns the user's wallets whose addresses stand in entries as names, by address key. */
async function selectNamedWallets({ change }: Batch, rows: readonly Row[]): Promise<Map<string, string>> {
  const names = new Set(rows.map(({ entry }) => entry.walletName).filter((name) => name !== ''));
  if (names.size === 0) return new Map();
  const wallets = await change.db
    .selectFrom('tracker_wallets')
    .select(['id', 'address_key'])
    .where('user_id', '=', change.actor.id)
    .where('address_key', 'in', [...names].map(toAddressKey))
    .execute();
  return new Map(wallets.map(({ id, address_key }) => [address_key, id]));
}

/** Returns the ids that still exist and belong to the user. */
async function selectOwnIds(
  { change }: Batch,
  references: readonly { id: string | null }[],
): Promise<Set<string>> {
  const ids = references.flatMap(({ id }) => id ?? []);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM airdrops WHERE user_id = ${change.actor.id} AND id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM tracker_wallets WHERE user_id = ${change.actor.id} AND id = ANY(${ids}::uuid[])`.execute(
    change.db,
  );
  return new Set(rows.map(({ id }) => id));
}

const toTransactionKey = (transaction: EntryInput['transaction']) =>
  transaction === null ? '' : `${transaction.hash} ${transaction.line}`;

/** Returns the entries whose transactions are already recorded, by transaction. */
async function selectRecorded(
  { change }: Batch,
  resolved: readonly ResolvedRow[],
): Promise<Map<string, string | null>> {
  const transactions = resolved.flatMap(({ input }) => input.transaction ?? []);
  if (transactions.length === 0) return new Map();
  const { rows } = await sql<{ id: string; hash: string; line: string }>`
    SELECT e.id, e.transaction_hash AS hash, e.transaction_line AS line
    FROM jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) AS t(hash text, line text)
    JOIN airdrop_entries e ON e.user_id = ${change.actor.id} AND e.transaction_hash = t.hash
      AND e.transaction_line = t.line`.execute(change.db);
  return new Map(rows.map(({ id, ...transaction }) => [toTransactionKey(transaction), id]));
}

/** Returns identical existing entries by row number. Two transactions may be alike, but each is recorded once. */
async function selectDuplicates(
  { change, run }: Batch,
  resolved: readonly ResolvedRow[],
): Promise<Map<number, string>> {
  const rows = resolved.map(({ row, input: { transaction, ...input } }) => ({
    ...input,
    hash: transaction?.hash ?? null,
    rowNumber: row.rowNumber,
  }));
  const { rows: duplicates } = await sql<{ rowNumber: number; id: string }>`
    SELECT DISTINCT ON (r."rowNumber") r."rowNumber", e.id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("rowNumber" int, kind text, day date, amount numeric,
      currency text, value numeric, "valueCurrency" text, minutes int, note text, "airdropId" uuid, "airdropName" text,
      "walletId" uuid, "walletName" text, hash text)
    JOIN airdrop_entries e ON e.user_id = ${change.actor.id} AND e.day = r.day AND e.kind = r.kind
      AND e.amount = r.amount AND e.currency = r.currency AND e.value IS NOT DISTINCT FROM r.value
      AND e.value_currency = coalesce(r."valueCurrency", e.value_currency) AND e.minutes = r.minutes
      AND e.note = coalesce(r.note, '') AND e.created_at < ${run.begunAt}
      AND (r.hash IS NULL OR e.transaction_hash IS NULL)
      AND (e.airdrop_id = r."airdropId" OR e.airdrop_name = r."airdropName")
      AND (e.wallet_id = r."walletId" OR e.wallet_name = r."walletName")`.execute(change.db);
  return new Map(duplicates.map(({ rowNumber, id }) => [rowNumber, id]));
}

/** Links returns to their deposits and inserts them. */
async function writeReturns(batch: Batch, resolved: readonly ResolvedRow[]): Promise<void> {
  const numbers = collectReferences(
    resolved.map(({ row }) => row),
    'deposit',
  );
  const deposits = await resolveReferences(batch, 'entry', numbers);
  const ids = [...deposits.values()].flatMap(({ id }) => id ?? []);
  const { rows } = await sql<{ id: string; returns: number }>`
    SELECT d.id, (SELECT count(*) FROM airdrop_entries e WHERE e.deposit_id = d.id) AS returns FROM airdrop_entries d
    WHERE d.user_id = ${batch.change.actor.id} AND d.kind = 'deposit' AND d.id = ANY(${ids}::uuid[])`.execute(
    batch.change.db,
  );
  const counts = new Map(rows.map(({ id, returns }) => [id, returns]));
  const accepted = resolved.flatMap(({ row, input }) => {
    const id = lookUpId(deposits, row.entry.deposit);
    const count = id === null ? undefined : counts.get(id);
    if (id === null || count === undefined) return [{ row, input }];
    if (count >= maxReturns) {
      const message = `A deposit can have at most ${maxReturns} returns.`;
      rejectRow(batch, row, toName(row.entry), { field: 'deposit', message });
      return [];
    }
    counts.set(id, count + 1);
    return [{ row, input: { ...input, depositId: id } }];
  });
  await insertRows(batch, accepted);
}

async function insertRows(batch: Batch, resolved: readonly ResolvedRow[]): Promise<void> {
  const accepted = resolved.filter(({ row, input }) => {
    const problem = reserveRoom(batch, input);
    if (problem !== undefined) rejectRow(batch, row, toName(row.entry), problem);
    return problem === undefined;
  });
  if (accepted.length === 0) return;
  const { change } = batch;
  const ids = await inTransaction(change.db, (trx) =>
    insertEntries(
      trx,
      change,
      accepted.map(({ input }) => input),
    ),
  );
  const { rows } = await sql<{ id: string; print: string }>`
    SELECT e.id, ${fingerprints.entry} AS print FROM airdrop_entries e WHERE e.id = ANY(${ids}::uuid[])`.execute(
    change.db,
  );
  const prints = new Map(rows.map(({ id, print }) => [id, print]));
  for (const [index, { row }] of accepted.entries()) {
    const id = ids[index] ?? null;
    recordOutcome(batch, row, {
      action: 'added',
      name: toName(row.entry),
      id,
      after: { print: prints.get(id ?? '') },
    });
  }
}

/** Reserves the capacity for an entry, or returns why it can't be added. */
function reserveRoom(
  { room }: Batch,
  { amount, value, currency, valueCurrency, note }: EntryInput,
): Problem | undefined {
  if (currency === valueCurrency && value !== amount) {
    return { field: 'value', message: `The value must equal the amount. Both are in ${currency}.` };
  }
  if (room.entries < 1) {
    return {
      field: null,
      message: `You can have at most ${maxEntries.toLocaleString('en')} profit entries.`,
    };
  }
  const bytes = Buffer.byteLength(note ?? '');
  if (bytes > 0 && bytes > room.entryBytes) {
    return { field: 'note', message: 'The notes of your entries can take up to 4 MB in total.' };
  }
  room.entries -= 1;
  room.entryBytes -= bytes;
  return undefined;
}
