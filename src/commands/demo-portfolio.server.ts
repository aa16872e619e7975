import { createDemoCells, demoEntries, demoWallets } from '../db/seed/demo-portfolio.ts';
import { setCells } from '../features/airdrops/wallets/commands.server.ts';
import { addEntry } from '../features/profit/commands.server.ts';
import { addTrackerWallet } from '../features/tracker-wallets/commands.server.ts';
import { addDays } from '../lib/dates.ts';
import { toCalendarDay } from '../lib/zones.ts';
import type { MemberCtx } from '../platform/context.server.ts';

/** Adds the demo wallets; returns their IDs in order. */
export async function addDemoWallets(ctx: MemberCtx): Promise<string[]> {
  const ids: string[] = [];
  for (const wallet of demoWallets) {
    const { id } = await addTrackerWallet(ctx, { ...wallet, name: '', isConfirmed: false });
    ids.push(id);
  }
  return ids;
}

/** An added airdrop; `index` is its index in the demo. */
export type AddedAirdrop = {
  index: number;
  id: string;
  project: string;
  status: Parameters<typeof createDemoCells>[1];
};

/** Adds the wallets' states in each airdrop, and a year of costs and rewards. */
export async function addDemoPortfolio(
  ctx: MemberCtx,
  wallets: readonly string[],
  airdrops: readonly AddedAirdrop[],
): Promise<void> {
  const cells = airdrops.flatMap(({ index, id: airdropId, status }) =>
    createDemoCells(index, status).map(({ wallet, state, amount }) => ({
      airdropId,
      walletId: wallets[wallet] ?? '',
      state,
      amount,
    })),
  );
  await setCells(ctx, { cells });
  const today = toCalendarDay(ctx.now.getTime(), ctx.actor.timeZone);
  const deposits = new Map<string, string>();
  for (const { daysAgo, project, wallet, position, closes = false, ...entry } of demoEntries) {
    const { id } = await addEntry(ctx, {
      ...entry,
      day: addDays(today, -daysAgo),
      airdropId: airdrops.find((airdrop) => airdrop.project === project)?.id ?? null,
      airdropName: project,
      walletId: wallet === null ? null : (wallets[wallet] ?? null),
      walletName: '',
      valueCurrency: null,
      rate: null,
      coinId: null,
      transaction: null,
      returnIds: [],
      depositId: entry.kind === 'return' ? (deposits.get(position ?? '') ?? null) : null,
      closesDeposit: closes,
    });
    if (entry.kind === 'deposit' && position !== undefined) deposits.set(position, id);
  }
}
