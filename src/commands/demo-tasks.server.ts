import { demoAirdrops } from '../db/seed/demo-airdrops.ts';
import { createDemoCells } from '../db/seed/demo-portfolio.ts';
import { demoTasks } from '../db/seed/demo-tasks.ts';
import { addTask } from '../features/airdrops/tasks/commands.server.ts';
import { tickTask } from '../features/airdrops/tasks/tick-commands.server.ts';
import type { MemberCtx } from '../platform/context.server.ts';
import type { AddedAirdrop } from './demo-portfolio.server.ts';

/** Adds the tasks of the demo airdrops, which have their wallets, and ticks them for some of these. */
export async function addDemoTasks(
  ctx: MemberCtx,
  wallets: readonly string[],
  airdrops: readonly AddedAirdrop[],
): Promise<void> {
  for (const { airdrop: index, path, done, ...task } of demoTasks) {
    const airdrop = airdrops.find((item) => item.index === index);
    if (airdrop === undefined) continue;
    const { id, status } = airdrop;
    const link = `https://${demoAirdrops[index]?.host}/${path}`;
    const added = await addTask(ctx, { ...task, id, link, contract: null });
    const walletIds = createDemoCells(index, status)
      .slice(0, done)
      .map(({ wallet }) => wallets[wallet] ?? '');
    if (walletIds.length > 0) await tickTask(ctx, { id: added.id, walletIds, done: true });
  }
}
