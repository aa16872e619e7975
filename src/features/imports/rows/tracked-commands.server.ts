import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { type Change, countStatusChange, ensureTags } from '../../airdrops/commands.server.ts';
import { fieldDefinitions, importedFields } from '../../airdrops/fields.ts';
import { addContracts } from '../../airdrops/on-chain/commands.server.ts';
import { addPauses } from '../../airdrops/pauses/commands.server.ts';
import { ensureWallets } from '../../tracker-wallets/commands.server.ts';
import { type Batch, resolveReferences } from './batch-queries.server.ts';
import { importedRecord, type Tracked } from './tracked-queries.server.ts';

const columns = importedFields.map((name) => sql.id(fieldDefinitions[name].column));
const values = importedFields.map((name) => sql.id('r', name));

const toJsonb = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Writes airdrops and their related rows, with one statement per table. */
export async function saveAirdrops(batch: Batch, airdrops: readonly Tracked[]): Promise<void> {
  if (airdrops.length === 0) return;
  const { change } = batch;
  const wallets = await inTransaction(change.db, (trx) =>
    ensureWallets(
      trx,
      change,
      airdrops.flatMap(({ cells }) => cells),
    ),
  );
  await writeTags(change, airdrops);
  await writeFields(change, airdrops);
  await writeCells(change, airdrops, wallets);
  await writeTasks(batch, airdrops);
  await writeVisits(change, airdrops);
  await addPauses(
    change,
    airdrops.flatMap(({ id, newPauses }) => newPauses.map((pause) => ({ airdropId: id, ...pause }))),
  );
  await addContracts(
    change,
    airdrops.flatMap(({ id, newContracts }) =>
      newContracts.map((contract) => ({ airdropId: id, ...contract })),
    ),
  );
  for (const { old, fields } of airdrops) {
    const addedBytes = Buffer.byteLength(fields.notes) - Buffer.byteLength(old?.fields.notes ?? '');
    change.count(
      old === undefined ? { [fields.status]: 1 } : countStatusChange(old.fields.status, fields.status),
      addedBytes,
    );
  }
}

/** Adds new tags; existing tags keep their spelling. */
async function writeTags(change: Change, airdrops: readonly Tracked[]): Promise<void> {
  const names = [...new Set(airdrops.flatMap(({ fields }) => fields.tags))];
  if (names.length === 0) return;
  const storedNames = await inTransaction(change.db, (trx) => ensureTags(trx, change, names));
  const byName = new Map(storedNames.map((name) => [name.toLowerCase(), name]));
  for (const airdrop of airdrops) {
    const tags = airdrop.fields.tags.map((name) => byName.get(name.toLowerCase()) ?? name);
    airdrop.fields = { ...airdrop.fields, tags: [...new Set(tags)] };
  }
}

async function writeFields(change: Change, airdrops: readonly Tracked[]): Promise<void> {
  const { db, actor, now, revision } = change;
  const rows = airdrops.map(({ id, fields, createdAt, newVisits }) => ({
    id,
    ...fields,
    createdAt,
    lastVisit: newVisits.toSorted().at(-1) ?? null,
  }));
  const shape = sql`r(id uuid, ${importedRecord}, "lastVisit" date, "createdAt" timestamptz)`;
  const isNew = new Set(airdrops.filter(({ old }) => old === undefined).map(({ id }) => id));
  const added = rows.filter(({ id }) => isNew.has(id));
  if (added.length > 0) {
    await sql`
      INSERT INTO airdrops (id, user_id, ${sql.join(columns)}, last_visit_date, revision, created_at, updated_at)
      SELECT r.id, ${actor.id}::uuid, ${sql.join(values)},
        r."lastVisit", ${revision}::bigint, r."createdAt", ${now}::timestamptz
      FROM jsonb_to_recordset(${toJsonb(added)}) AS ${shape}`.execute(db);
  }
  const changed = rows.filter(({ id }) => !isNew.has(id));
  if (changed.length > 0) {
    await sql`
      UPDATE airdrops a SET (${sql.join(columns)}) = ROW (${sql.join(values)}),
        last_visit_date = greatest(a.last_visit_date, r."lastVisit"), revision = ${revision}, updated_at = ${now}
      FROM jsonb_to_recordset(${toJsonb(changed)}) AS ${shape}
      WHERE a.id = r.id AND a.user_id = ${actor.id}`.execute(db);
  }
}

async function writeCells(
  { db, actor, now }: Change,
  airdrops: readonly Tracked[],
  wallets: ReadonlyMap<string, string>,
): Promise<void> {
  const withChangedCells = airdrops.filter(
    ({ old, cells }) => cells !== old?.cells && (old !== undefined || cells.length > 0),
  );
  if (withChangedCells.length === 0) return;
  const rows = withChangedCells.flatMap(({ id, cells }) =>
    cells.map(({ address, state, amount, claimIndex, note }, position) => ({
      airdrop_id: id,
      wallet_id: wallets.get(address),
      position,
      state,
      claim_amount: amount,
      claim_index: claimIndex,
      note,
    })),
  );
  const existingIds = withChangedCells.filter(({ old }) => old !== undefined).map(({ id }) => id);
  if (existingIds.length > 0) {
    await sql`
      DELETE FROM airdrop_wallets c WHERE c.user_id = ${actor.id} AND c.airdrop_id = ANY(${existingIds}::uuid[])
        AND NOT EXISTS (
          SELECT 1 FROM jsonb_to_recordset(${toJsonb(rows)}) AS r(airdrop_id uuid, wallet_id uuid)
          WHERE r.airdrop_id = c.airdrop_id AND r.wallet_id = c.wallet_id)`.execute(db);
  }
  if (rows.length === 0) return;
  await sql`
    INSERT INTO airdrop_wallets AS c (
      user_id, airdrop_id, wallet_id, position, state, claim_amount, claim_index, note, updated_at)
    SELECT ${actor.id}::uuid, r.airdrop_id, r.wallet_id, r.position, r.state, r.claim_amount, r.claim_index, r.note,
      ${now}::timestamptz
    FROM jsonb_to_recordset(${toJsonb(rows)}) AS r(
      airdrop_id uuid, wallet_id uuid, position int, state text, claim_amount numeric, claim_index numeric, note text)
    ON CONFLICT (airdrop_id, wallet_id) DO UPDATE SET position = excluded.position, state = excluded.state,
      claim_amount = excluded.claim_amount, claim_index = excluded.claim_index, note = excluded.note,
      updated_at = excluded.updated_at
    WHERE (c.position, c.state, c.claim_amount, c.claim_index, c.note) IS DISTINCT FROM
      (excluded.position, excluded.state, excluded.claim_amount, excluded.claim_index, excluded.note)`.execute(
    db,
  );
}

async function writeTasks(batch: Batch, airdrops: readonly Tracked[]): Promise<void> {
  const { db, actor, now } = batch.change;
  const tasks = airdrops.flatMap(({ id, newTasks }) =>
    newTasks.map(({ contract, ...task }) => ({
      ...task,
      airdrop_id: id,
      chain_id: contract?.chainId ?? null,
      address: contract?.address.toLowerCase() ?? null,
    })),
  );
  if (tasks.length === 0) return;
  await sql`
    INSERT INTO airdrop_tasks (
      id, user_id, airdrop_id, position, text, link, repeats, rhythm, reset, contract_chain_id, contract_address, created_at)
    SELECT r.id, ${actor.id}::uuid, r.airdrop_id, r.position, r.text, r.link, r.repeats, r.rhythm, r.reset, r.chain_id,
      r.address, ${now}::timestamptz
    FROM jsonb_to_recordset(${toJsonb(tasks)}) AS r(
      id uuid, airdrop_id uuid, position int, text text, link text, repeats boolean, rhythm text,
      reset text, chain_id bigint, address text)`.execute(db);
  const numbers = tasks.flatMap(({ doneBy, periodTicks }) =>
    [...doneBy, ...periodTicks.map(([wallet]) => wallet)].filter((item) => item !== null),
  );
  const wallets = await resolveReferences(batch, 'wallet', numbers);
  /** Returns a list with the wallet's id, which is empty if the import rejected the wallet. */
  const toWalletIds = (item: number | null): (string | null)[] => {
    const wallet = item === null ? null : wallets.get(item)?.id;
    return wallet === undefined || (wallet === null && item !== null) ? [] : [wallet];
  };
  const ticks = tasks.flatMap(({ id, doneBy }) =>
    doneBy.flatMap(toWalletIds).map((wallet_id) => ({ task_id: id, wallet_id })),
  );
  const periodTicks = tasks.flatMap((task) =>
    task.periodTicks.flatMap(([wallet, start, day, at]) =>
      toWalletIds(wallet).map((wallet_id) => ({ task_id: task.id, wallet_id, start, day, at })),
    ),
  );
  await writePeriodTicks(batch.change, periodTicks);
  if (ticks.length === 0) return;
  await sql`
    INSERT INTO airdrop_task_ticks (user_id, task_id, wallet_id, ticked_at)
    SELECT ${actor.id}::uuid, r.task_id, w.id, ${now}::timestamptz
    FROM jsonb_to_recordset(${toJsonb(ticks)}) AS r(task_id uuid, wallet_id uuid)
    LEFT JOIN tracker_wallets w ON w.id = r.wallet_id AND w.user_id = ${actor.id}
    WHERE r.wallet_id IS NULL OR w.id IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(db);
}

type PeriodTick = { task_id: string; wallet_id: string | null; start: string; day: string; at: string };

async function writePeriodTicks({ db, actor }: Change, ticks: readonly PeriodTick[]): Promise<void> {
  if (ticks.length === 0) return;
  await sql`
    INSERT INTO airdrop_period_ticks (user_id, task_id, wallet_id, period_start, ticked_on, ticked_at)
    SELECT ${actor.id}::uuid, r.task_id, w.id, r.start, r.day, r.at
    FROM jsonb_to_recordset(${toJsonb(ticks)}) AS r(
      task_id uuid, wallet_id uuid, start timestamptz, day date, at timestamptz)
    LEFT JOIN tracker_wallets w ON w.id = r.wallet_id AND w.user_id = ${actor.id}
    WHERE r.wallet_id IS NULL OR w.id IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(db);
}

async function writeVisits({ db, actor, now }: Change, airdrops: readonly Tracked[]): Promise<void> {
  const visits = airdrops.flatMap(({ id, newVisits }) => newVisits.map((day) => ({ airdrop_id: id, day })));
  if (visits.length === 0) return;
  await sql`
    INSERT INTO airdrop_visits (user_id, airdrop_id, visited_date, created_at, visited_at)
    SELECT ${actor.id}::uuid, r.airdrop_id, r.day, ${now}::timestamptz,
      least(${now}::timestamptz, (r.day + time '12:00') AT TIME ZONE 'UTC')
    FROM jsonb_to_recordset(${toJsonb(visits)}) AS r(airdrop_id uuid, day date)
    ON CONFLICT DO NOTHING`.execute(db);
  // A trigger computed `recent_visits` when the airdrops were written, before their visits. This update runs it again.
  await sql`
    UPDATE airdrops SET recent_visits = '{}'
    WHERE id = ANY(${visits.map(({ airdrop_id }) => airdrop_id)}::uuid[]) AND user_id = ${actor.id}
      AND (rhythm IS NOT NULL OR reset IS NOT NULL)`.execute(db);
}
