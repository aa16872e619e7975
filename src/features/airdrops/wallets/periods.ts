import type { TaskPeriods } from '../tasks/schema.ts';

export type PeriodCell = TaskPeriods['airdrops'][number]['wallets'][number];
export type PeriodCells = ReadonlyMap<string, ReadonlyMap<string, PeriodCell>>;
export type CellKey = { airdropId: string; walletId: string };
/** A task that is marked for several wallets. */
export type PeriodTick = { airdropId: string; taskId: string; walletIds: string[] };

/** Indexes the wallets' progress by airdrop and wallet. */
export const indexPeriods = ({ airdrops }: TaskPeriods): PeriodCells =>
  new Map(airdrops.map(({ id, wallets }) => [id, new Map(wallets.map((wallet) => [wallet.id, wallet]))]));

/** Returns the due tasks of these cells, each with its wallets. */
export function groupByTask(cells: PeriodCells, keys: readonly CellKey[]): PeriodTick[] {
  const ticks = new Map<string, PeriodTick>();
  for (const { airdropId, walletId } of keys) {
    for (const taskId of cells.get(airdropId)?.get(walletId)?.due ?? []) {
      const tick = ticks.get(taskId) ?? { airdropId, taskId, walletIds: [] };
      tick.walletIds.push(walletId);
      ticks.set(taskId, tick);
    }
  }
  return [...ticks.values()];
}

/** Applies ticks to a cached response. */
export function applyPeriodTicks(
  { airdrops }: TaskPeriods,
  ticks: readonly PeriodTick[],
  done: boolean,
): TaskPeriods {
  const next = airdrops.map((airdrop) => {
    const airdropTicks = ticks.filter(({ airdropId }) => airdropId === airdrop.id);
    if (airdropTicks.length === 0) return airdrop;
    const wallets = airdrop.wallets.map((wallet) => {
      const tickedIds = airdropTicks
        .filter(({ walletIds }) => walletIds.includes(wallet.id))
        .map(({ taskId }) => taskId);
      const others = wallet.due.filter((taskId) => !tickedIds.includes(taskId));
      return { ...wallet, due: done ? others : [...others, ...tickedIds] };
    });
    return { ...airdrop, wallets };
  });
  return { airdrops: next };
}
