import { expect } from 'vitest';
import type { Db } from '../../src/db/client.server.ts';
import { findClaimsOnChain } from '../../src/features/airdrops/found-claims/jobs.server.ts';
import { listFoundClaims } from '../../src/features/airdrops/found-claims/queries.server.ts';
import { changeSettings } from '../../src/features/onchain/commands.server.ts';
import { formatUnits } from '../../src/lib/units.ts';
import type { JobCtx } from '../../src/platform/jobs.server.ts';
import { type DropSetting, openDrop } from './drop.ts';

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Makes a drop whose token and distributor are the airdrop's, for a hunter who turned booking on. */
export async function openBookedDrop(db: Db, setting?: DropSetting) {
  const drop = await openDrop(db, setting);
  const { add, distributor, token, ctx, airdrop, wallet, member, site } = drop;
  await add(distributor);
  await add(token, { isToken: true });
  await changeSettings(ctx, { booksClaims: true });
  const key = { airdropId: airdrop.id, walletId: wallet.id };
  const readEntries = () =>
    db
      .selectFrom('airdrop_entries')
      .select(['id', 'kind', 'currency', 'day', 'airdrop_id', 'wallet_id', 'value', 'coin_id'])
      .select(({ fn }) => fn<string>('trim_scale', ['amount']).as('amount'))
      .where('user_id', '=', member.id)
      .orderBy('id')
      .execute();
  const readCell = () =>
    db
      .selectFrom('airdrop_wallets')
      .select(['state', 'note'])
      .select(({ fn }) => fn<string | null>('trim_scale', ['claim_amount']).as('amount'))
      .where('airdrop_id', '=', airdrop.id)
      .where('wallet_id', '=', wallet.id)
      .executeTakeFirst();
  const readFindings = () =>
    db
      .selectFrom('chain_findings')
      .select(['id', 'state', 'reward_entry_id', 'gas_entry_id'])
      .where('user_id', '=', member.id)
      .orderBy('log_index')
      .execute();
  const readNotifications = () =>
    db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body', 'url'])
      .where('user_id', '=', member.id)
      .execute();
  const listBooked = async () => (await listFoundClaims(ctx)).booked;
  /** Looks for claims again, as the job does after another reading. */
  const runAgain = (minutes = 200, overrides?: Partial<JobCtx>) =>
    site.run(findClaimsOnChain, { userId: member.id }, minutes, overrides);
  return { ...drop, key, readEntries, readCell, readFindings, readNotifications, listBooked, runAgain };
}

/** Makes a drop whose claim is booked. */
export async function openBooking(db: Db, setting?: DropSetting, prepare?: (drop: Drop) => Promise<unknown>) {
  const drop = await openBookedDrop(db, setting);
  await prepare?.(drop);
  const block = await drop.claim();
  await drop.settle();
  const [booked] = await drop.listBooked();
  if (booked === undefined) throw new Error('the claim is booked');
  return { ...drop, booked, gas: formatUnits(block.transactions[0]?.fee ?? 0n, 18) };
}
export type Drop = Awaited<ReturnType<typeof openBookedDrop>>;

/** Expects that nothing was written, and returns the open claims. */
export async function expectNothingBooked({ readEntries, readNotifications, listBooked, list }: Drop) {
  expect(await readEntries()).toEqual([]);
  expect(await readNotifications()).toEqual([]);
  expect(await listBooked()).toEqual([]);
  return list();
}
