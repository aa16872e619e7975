import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isAppError, notFound } from '#/lib/app-error.ts';
import { formatUnits } from '#/lib/units.ts';
import { findActor } from '#/platform/auth/actor.server.ts';
import { collectChanges, type MemberCtx } from '#/platform/context.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import { addEntry, deleteEntry } from '../../profit/commands.server.ts';
import { findCoins, findRate, getCurrency, listEdits } from '../../profit/queries.server.ts';
import { type EntryInput, newEntry } from '../../profit/schema.ts';
import { type Claim, parseClaim } from '../claim-day/claim-form.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import { formatCellAmount } from '../wallets/amounts.ts';
import { setCells } from '../wallets/commands.server.ts';
import { findCell } from '../wallets/queries.server.ts';
import { toClaimTransactions, toClaimValues } from './claim-values.ts';
import { priceReward } from './price-reward.ts';
import { type FoundClaimRow, foundClaimColumns, toFoundClaim } from './queries.server.ts';
import type { FoundClaim, FoundClaimId, UndoneBooking } from './schema.ts';
import { toEntryAmount } from './texts.ts';

type BookingCtx = MemberCtx & Pick<JobCtx, 'limits' | 'prices'>;
type BookableClaim = FoundClaimRow & { name: string; project: string };
/** A claim with an amount and a token has a reward. */
type ClaimWithReward = Claim & { reward: EntryInput };

/**
 * Builds the FROM clause of the member's claims that may be booked: found since the member turned booking on, of the token that
 * is marked as the airdrop's and describes itself, in a call by the wallet, which has claimed nothing of the airdrop yet. Where
 * a claim contract is marked, the wallet called that one: a swap through another contract brings the token, too.
 */
const buildBookableSql = (userId: string) => sql`
  FROM chain_findings f
  JOIN chain_settings s ON s.user_id = ${userId} AND f.created_at >= s.books_claims_since
  JOIN profiles p ON p.id = ${userId} AND p.suspended_at IS NULL
  JOIN airdrops a ON a.user_id = ${userId} AND a.id = f.airdrop_id
  JOIN airdrop_contracts k ON k.user_id = ${userId} AND k.airdrop_id = f.airdrop_id AND k.chain_id = f.chain_id
    AND k.address = f.token AND k.is_token
  JOIN tracker_wallets w ON w.user_id = ${userId} AND w.id = f.wallet_id
  JOIN chain_tokens t ON t.chain_id = f.chain_id AND t.address = f.token AND t.decimals IS NOT NULL AND t.symbol <> ''
  WHERE f.user_id = ${userId} AND f.kind = 'claim' AND f.state = 'open' AND f.contract IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM airdrop_contracts m WHERE m.user_id = ${userId} AND m.airdrop_id = f.airdrop_id
        AND m.chain_id = f.chain_id AND m.is_claim_contract AND m.address <> f.contract)
    AND NOT EXISTS (
      SELECT FROM airdrop_wallets c WHERE c.user_id = ${userId} AND c.airdrop_id = f.airdrop_id
        AND c.wallet_id = f.wallet_id AND c.state = 'claimed')
    AND NOT EXISTS (
      SELECT FROM chain_findings o WHERE o.user_id = ${userId} AND o.airdrop_id = f.airdrop_id
        AND o.wallet_id = f.wallet_id AND (o.state IN ('taken', 'booked') OR o.booking_undone_at IS NOT NULL))`;

/** Lists the claims that may be booked, the first one of each wallet and airdrop. */
async function listBookableClaims(db: Db, userId: string): Promise<BookableClaim[]> {
  const { rows } = await sql<BookableClaim>`
    SELECT DISTINCT ON (f.airdrop_id, f.wallet_id) ${foundClaimColumns}, a.name, a.project ${buildBookableSql(userId)}
    ORDER BY f.airdrop_id, f.wallet_id, f.mined_at, f.hash, f.log_index`.execute(db);
  return rows;
}

/** Locks a claim, and the setting that allows its booking; returns whether it still may be booked. */
async function lockBookableClaim({ db, actor }: Change, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT ${buildBookableSql(actor.id)} AND f.id = ${id} FOR UPDATE OF f FOR SHARE OF s`.execute(db);
  return rows.length > 0;
}

/** Converts a found claim like its form; returns undefined if the form rejects it or an entry can't hold the exact amount. */
function toClaim(found: FoundClaim): ClaimWithReward | undefined {
  const { airdropId, walletId, day, amount } = found;
  if (toEntryAmount(amount) !== amount) return undefined;
  const transactions = toClaimTransactions(found);
  const parsed = parseClaim(toClaimValues(found), { airdropId, walletId, day, transactions });
  if (!parsed.success || parsed.data.reward === null) return undefined;
  return { ...parsed.data, reward: parsed.data.reward };
}

/** Adds the day's price to a reward, if there is one. */
async function completeReward(ctx: BookingCtx, reward: EntryInput, token: string): Promise<EntryInput> {
  const priced = await priceReward(
    {
      settings: async () => ({ prices: ctx.prices?.name ?? null, currency: await getCurrency(ctx) }),
      coins: (input) => findCoins(ctx, ctx, input),
      rate: (input) => findRate(ctx, ctx, input),
    },
    reward,
    token,
  );
  // An extreme price can make a value that no entry can hold.
  return newEntry.safeParse(priced).success ? priced : reward;
}

const formatTokens = (amount: string, currency: string, locale: string | null) =>
  `${formatCellAmount(amount, locale)} ${currency}`;

/** Builds the notification about a booked claim. */
function buildNotification(airdrop: BookableClaim, { reward, gas }: ClaimWithReward, locale: string | null) {
  const gasText = gas === null ? '' : `, with ${formatTokens(gas.amount, gas.currency, locale)} of gas`;
  return {
    title: `Claim booked: ${formatAirdropName(airdrop)} · ${formatTokens(reward.amount, reward.currency, locale)}`,
    body: `In your profit${gasText}. You can undo it in the details.`,
  };
}

/** Saves the same as 'Mark as claimed', in one transaction, unless the claim may no longer be booked. */
async function bookClaim(ctx: MemberCtx, found: BookableClaim, claim: ClaimWithReward): Promise<void> {
  const { id, airdropId } = found;
  const { changed, publish } = collectChanges((changes) => ctx.changed(...changes));
  await withRevision({ ...ctx, changed }, async (change) => {
    if (!(await lockBookableClaim(change, id))) return;
    const { db, actor, now } = change;
    const before = await findCell(change, found);
    await setCells(change, { cells: [claim.cell] });
    const reward = await addEntry(change, { ...claim.reward, returnIds: [] });
    const gas = claim.gas === null ? null : await addEntry(change, { ...claim.gas, returnIds: [] });
    await db
      .updateTable('chain_findings')
      .set({
        state: 'booked',
        decided_at: now,
        reward_entry_id: reward.id,
        gas_entry_id: gas?.id ?? null,
        // The claim isn't bookable if the wallet has claimed.
        previous_state: before === undefined || before.state === 'claimed' ? null : before.state,
        previous_amount: before?.amount ?? null,
      })
      .where('user_id', '=', actor.id)
      .where('id', '=', id)
      .execute();
    await notify(
      db,
      { now },
      {
        userId: actor.id,
        kind: 'claim_booked',
        key: `claim-booked:${id}`,
        url: `/tracker?airdrop=${airdropId}`,
        ...buildNotification(found, claim, actor.locale),
      },
    );
    changed({ topic: 'onchain', userId: actor.id });
  });
  publish();
}

/**
 * Books the member's claims that need no confirmation, if booking is on. A claim that a rule rejects stays open. Idempotent,
 * also concurrently.
 */
export async function bookClaims(ctx: JobCtx, userId: string): Promise<void> {
  const { chains } = ctx.config;
  if (chains === null) return;
  const bookable = await listBookableClaims(ctx.db, userId);
  if (bookable.length === 0) return;
  const actor = await findActor(ctx.db, userId);
  if (actor === undefined) return;
  const member = { ...ctx, actor };
  for (const found of bookable) {
    if (ctx.signal.aborted) throw ctx.signal.reason;
    const claim = toClaim(toFoundClaim(found, { chains, timeZone: actor.timeZone }));
    if (claim === undefined) continue;
    const reward = await completeReward(member, claim.reward, found.token);
    try {
      await bookClaim(member, found, { ...claim, reward });
    } catch (error) {
      if (!isAppError(error)) throw error;
      ctx.log.info('found_claims.not_booked', { finding: found.id, code: error.code });
    }
  }
}

type Booking = {
  isBooked: boolean;
  airdropId: string;
  walletId: string;
  amount: string;
  decimals: number;
  rewardEntryId: string;
  gasEntryId: string | null;
  previousState: 'toDo' | 'done' | 'eligible' | 'notEligible' | null;
  previousAmount: string | null;
};

/** Locks a claim that was booked, even if the booking was undone. Throws NOT_FOUND for any other. */
async function lockBooking({ db, actor }: Change, id: string): Promise<Booking> {
  const { rows } = await sql<Booking>`
    SELECT f.state = 'booked' AS "isBooked", f.airdrop_id AS "airdropId", f.wallet_id AS "walletId",
      f.amount::text AS amount, t.decimals, f.reward_entry_id AS "rewardEntryId", f.gas_entry_id AS "gasEntryId",
      f.previous_state AS "previousState", f.previous_amount::text AS "previousAmount"
    FROM chain_findings f JOIN chain_tokens t ON t.chain_id = f.chain_id AND t.address = f.token
    WHERE f.user_id = ${actor.id} AND f.id = ${id} AND (f.state = 'booked' OR f.booking_undone_at IS NOT NULL)
    FOR UPDATE OF f`.execute(db);
  const [booking] = rows;
  if (booking === undefined) throw notFound('claim');
  return booking;
}

/** Restores the wallet's progress from before the booking, unless the member has changed its state or amount since. */
async function restoreCell(change: Change, booking: Booking): Promise<void> {
  const { airdropId, walletId, previousState, previousAmount } = booking;
  const cell = await findCell(change, booking);
  if (cell?.state !== 'claimed' || cell.amount !== formatUnits(booking.amount, booking.decimals)) return;
  const hasMore = cell.note !== '' || cell.claimIndex !== undefined;
  const state = previousState ?? (hasMore ? 'toDo' : null);
  await setCells(change, { cells: [{ airdropId, walletId, state, amount: previousAmount }] });
}

/**
 * Undoes a booking: deletes its entries unless they were edited, and restores the wallet's progress. The claim is open again,
 * but isn't booked again. A repeated call changes nothing. Throws NOT_FOUND for a claim that wasn't booked.
 */
export async function undoBooking(ctx: MemberCtx, { id }: FoundClaimId): Promise<UndoneBooking> {
  const undone = await withRevision(ctx, async (change) => {
    const { db, actor, now } = change;
    const booking = await lockBooking(change, id);
    const entryIds = [booking.rewardEntryId, booking.gasEntryId].filter((entryId) => entryId !== null);
    if (booking.isBooked) {
      for (const entry of await listEdits(change, entryIds)) {
        if (!entry.isEdited) await deleteEntry(change, { id: entry.id });
      }
      await restoreCell(change, booking);
      await db
        .updateTable('chain_findings')
        .set({ state: 'open', decided_at: null, booking_undone_at: now })
        .where('user_id', '=', actor.id)
        .where('id', '=', id)
        .execute();
    }
    const remaining = await listEdits(change, entryIds);
    const cell = await findCell(change, booking);
    return { id, remainingEntries: remaining.length, isStillClaimed: cell?.state === 'claimed' };
  });
  ctx.changed({ topic: 'onchain', userId: ctx.actor.id });
  return undone;
}
