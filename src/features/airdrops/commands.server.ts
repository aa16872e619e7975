import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { defineStatement } from '#/db/statement.server.ts';
import { AppError, notFound, notSignedIn } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { getToday, type MemberCtx } from '#/platform/context.server.ts';
import { addFollow } from '../listings/follows/commands.server.ts';
import { maxAirdrops } from '../subscriptions/policy.ts';
import {
  createMaxAirdropsError,
  createPlanLimitError,
  isWithinMaxAirdrops,
  isWithinPlan,
} from '../subscriptions/queries.server.ts';
import type { AddInput, AirdropId, EditInput, RemovalOutput, StatusChange } from './calls.ts';
import { type ClaimDates, isClaimInOrder } from './claims.ts';
import { publishPartsChanged, storeAirdropNames } from './data/deletion-commands.server.ts';
import {
  type Change,
  countStatusChange,
  createNotesLimitError,
  maxNoteBytes,
  maxTextBytes,
  noteBytesSql,
  withRevision,
} from './data/revision-commands.server.ts';
import { editableFields, fieldDefinitions, inputFields } from './fields.ts';
import { recordPauses } from './pauses/commands.server.ts';
import { canMarkActive, canMarkClaimed } from './policy.ts';
import { airdropFields, getAirdrop } from './queries.server.ts';
import { type Airdrop, type AirdropChanges, type AirdropInput, closesBeforeOpening } from './schema.ts';
import { ensureTags } from './setup/tag-commands.server.ts';
import { copySteps } from './tasks/commands.server.ts';
import { assertNoBareKey, changeFirstWallet, linkWallet } from './wallets/link-commands.server.ts';

export { moveClaimDays } from './data/zone-commands.server.ts';
export {
  type Change,
  countStatusChange,
  createNotesLimitError,
  ensureTags,
  maxNoteBytes,
  maxTextBytes,
  withRevision,
};

/** Adds an airdrop, its new tags, the wallet of its address, and the guide's steps as tasks; also follows the guide. */
export function addAirdrop(ctx: MemberCtx, { guideId, ...input }: AddInput): Promise<Airdrop> {
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const tags = await ensureTags(db, ctx, input.tags);
    const row = await insertAirdrop(txCtx, { ...input, tags });
    if (guideId !== undefined) {
      await copySteps(txCtx, { guideId, airdropId: row.id });
      await addFollow(db, txCtx, { kind: 'guide', id: guideId });
    }
    return row;
  });
}

type InsertionValues = Omit<AirdropInput, 'ownDates'> & {
  /** As JSON. */
  ownDates: string;
  id: string;
  userId: string;
  now: Date;
  noteBytes: number;
  walletKey: string | null;
  isFree: boolean;
  today: string;
};

const inputColumns = sql.join(inputFields.map((name) => sql.id(fieldDefinitions[name].column)));

/**
 * Counts and inserts an airdrop if the limits allow it, and links the wallet of its address if it is in the wallet
 * book. The wallet is read after the totals are locked, because deleting a wallet locks the totals first.
 */
const insertIfAllowed = defineStatement<InsertionValues, Airdrop & { isLinked: boolean }>(
  (at) => sql<Airdrop & { isLinked: boolean }>`
  WITH counted AS (
    UPDATE airdrop_totals SET revision = revision + 1, total = total + 1,
      upcoming = upcoming + (${at('status')}::text = 'upcoming')::int,
      active = active + (${at('status')}::text = 'active')::int,
      claimed = claimed + (${at('status')}::text = 'claimed')::int,
      expired = expired + (${at('status')}::text = 'expired')::int,
      note_bytes = note_bytes + ${at('noteBytes')}::int
    WHERE user_id = ${at('userId')}::uuid
      AND (${at('noteBytes')}::int = 0 OR note_bytes + ${at('noteBytes')}::int <= ${sql.lit(maxNoteBytes)})
      AND ${isWithinMaxAirdrops(sql`total + 1`)}
      AND (${at('isFree')}::boolean OR ${isWithinPlan(sql`total + 1`, { userId: at('userId'), today: at('today') })})
    RETURNING revision
  ), added AS (
    INSERT INTO airdrops AS a (id, user_id, ${inputColumns}, revision, created_at, updated_at)
    SELECT ${at('id')}::uuid, ${at('userId')}::uuid,
      ${sql.join(inputFields.map((name) => sql`${at(name)}::${sql.raw(fieldDefinitions[name].type)}`))},
      counted.revision, ${at('now')}::timestamptz, ${at('now')}::timestamptz
    FROM counted
    RETURNING ${airdropFields}
  ), wallet AS (
    SELECT w.id FROM added, tracker_wallets w
    WHERE w.user_id = ${at('userId')}::uuid AND w.address_key = ${at('walletKey')} FOR KEY SHARE OF w
  ), linked AS (
    INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, position, updated_at)
    SELECT ${at('userId')}::uuid, ${at('id')}::uuid, wallet.id, 0, ${at('now')}::timestamptz FROM wallet
    RETURNING wallet_id
  )
  SELECT added.*, EXISTS (SELECT FROM linked) AS "isLinked" FROM added`,
);

function requireClaimInOrder({ actor }: MemberCtx, dates: ClaimDates): void {
  if (!isClaimInOrder(dates, actor.timeZone))
    throw new AppError('INVALID', closesBeforeOpening, { field: 'claimCloseDate' });
}

async function insertAirdrop(ctx: MemberCtx, input: AirdropInput): Promise<Airdrop> {
  requireClaimInOrder(ctx, input);
  const { walletAddress } = input;
  await assertNoBareKey(ctx, walletAddress);
  const noteBytes = Buffer.byteLength(input.notes);
  const [row] = await insertIfAllowed(ctx.db, {
    ...input,
    ownDates: JSON.stringify(input.ownDates),
    id: uuidv7(ctx.now.getTime()),
    userId: ctx.actor.id,
    now: ctx.now,
    noteBytes,
    walletKey: walletAddress === null ? null : toAddressKey(walletAddress),
    isFree: ctx.config.pricing === 'free',
    today: getToday(ctx),
  });
  if (row === undefined) throw await createLimitError(ctx, noteBytes);
  const { isLinked, ...airdrop } = row;
  ctx.changed({ topic: 'airdrops', userId: ctx.actor.id, revision: airdrop.revision });
  if (isLinked) ctx.changed({ topic: 'tracker-wallets', userId: ctx.actor.id });
  else if (walletAddress !== null) await linkWallet(ctx, airdrop.id, walletAddress);
  return airdrop;
}

/** Returns the error for an airdrop that exceeded a limit. */
async function createLimitError({ db, actor, config }: MemberCtx, noteBytes: number): Promise<AppError> {
  const totals = await db
    .selectFrom('airdrop_totals')
    .select(['note_bytes', 'total'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (totals === undefined) return notSignedIn();
  if (totals.total >= maxAirdrops) return createMaxAirdropsError();
  if (noteBytes > 0 && totals.note_bytes + noteBytes > maxNoteBytes) return createNotesLimitError();
  return config.pricing === 'free' ? createBusyError() : createPlanLimitError();
}

/** For a limit that was exceeded at the insert and no longer is. */
const createBusyError = () =>
  new AppError('CONFLICT', 'Your airdrops changed while you were working. Please try again.');

/** Sends jsonb as text, because the driver would send an array as a PostgreSQL array. */
const toParameter = (name: (typeof editableFields)[number], changes: Omit<AirdropChanges, 'id'>) =>
  fieldDefinitions[name].type === 'jsonb' ? JSON.stringify(changes[name]) : changes[name];

async function updateAirdrop(
  change: Change,
  before: Airdrop,
  changes: Omit<AirdropChanges, 'id'>,
): Promise<Airdrop> {
  const assignments = editableFields.flatMap((name) =>
    changes[name] === undefined
      ? []
      : [sql`${sql.id(fieldDefinitions[name].column)} = ${toParameter(name, changes)}`],
  );
  const { eligibilityDate = before.eligibilityDate } = changes;
  if (eligibilityDate !== before.eligibilityDate) assignments.push(sql`start_date_is_assumed = false`);
  const { rows } = await sql<Airdrop>`
    UPDATE airdrops a SET ${sql.join(assignments)}, revision = ${change.revision}, updated_at = ${change.now}
    WHERE a.id = ${before.id} AND a.user_id = ${change.actor.id}
    RETURNING ${airdropFields}`.execute(change.db);
  const row = rows[0];
  if (row === undefined) throw notFound('airdrop');
  const hasClaimChanged = changes.claimDate !== undefined || changes.claimCloseDate !== undefined;
  if (hasClaimChanged) requireClaimInOrder(change, row);
  if (row.pausedUntil !== before.pausedUntil) await recordPauses(change, [row.id], row.pausedUntil);
  const addedNoteBytes = Buffer.byteLength(row.notes) - Buffer.byteLength(before.notes);
  change.count(countStatusChange(before.status, row.status), addedNoteBytes);
  return row;
}

/** Throws CONFLICT with the current row if `ifRevision` is outdated. */
export async function editAirdrop(
  ctx: MemberCtx,
  { id, ifRevision, ...changes }: EditInput,
): Promise<Airdrop> {
  if (Object.values(changes).every((value) => value === undefined)) return getAirdrop(ctx, { id });
  return withRevision(ctx, async (change) => {
    const row = await getAirdrop(change, { id });
    if (ifRevision !== undefined && ifRevision !== row.revision) {
      throw new AppError('CONFLICT', 'This airdrop was changed on another device.', {
        details: { current: row },
      });
    }
    const tags = changes.tags && (await ensureTags(change.db, ctx, changes.tags));
    const { walletAddress = row.walletAddress } = changes;
    if (walletAddress === row.walletAddress) return updateAirdrop(change, row, { ...changes, tags });
    await assertNoBareKey(change, walletAddress);
    return updateAirdrop(change, row, {
      ...changes,
      tags,
      walletAddress: await changeFirstWallet(change, id, walletAddress),
    });
  });
}

/** Changes the status from the details dialog. A no-op if the airdrop has it already. */
export async function changeStatus(ctx: MemberCtx, { id, status }: StatusChange): Promise<Airdrop> {
  return withRevision(ctx, async (change) => {
    const row = await getAirdrop(change, { id });
    if (row.status === status) return row;
    if (status === 'active' && !canMarkActive(row)) {
      throw new AppError('CONFLICT', 'Only an upcoming airdrop can be marked as active.', {
        field: 'status',
      });
    }
    if (status === 'claimed' && !canMarkClaimed(row)) {
      throw new AppError('CONFLICT', 'Only an active airdrop can be marked as claimed.', { field: 'status' });
    }
    return updateAirdrop(change, row, { status });
  });
}

/** Deletes permanently; only a tombstone remains, for clients that sync later. */
export async function deleteAirdrop(ctx: MemberCtx, { id }: AirdropId): Promise<RemovalOutput> {
  const deleted = await withRevision(ctx, async (change) => {
    const { revision, now, db } = change;
    const userId = ctx.actor.id;
    await storeAirdropNames(change, [id]);
    const row = await db
      .deleteFrom('airdrops')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(['id', sql<Airdrop['status']>`status`.as('status'), noteBytesSql.as('noteBytes')])
      .executeTakeFirstOrThrow(() => notFound('airdrop'));
    await db
      .insertInto('deleted_airdrops')
      .values({ user_id: userId, airdrop_id: row.id, revision, deleted_at: now })
      .execute();
    change.count({ [row.status]: -1 }, -row.noteBytes);
    return { id: row.id, revision };
  });
  publishPartsChanged(ctx);
  return deleted;
}
