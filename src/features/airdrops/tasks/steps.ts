import type { DueTask, DueTasks, TaskWallet } from './schema.ts';

/** A due tick: a task for a wallet, or for the member (null). */
export type Step = { task: DueTask; wallet: TaskWallet | null };

export const getStepKey = ({ task, wallet }: Step): string => `${task.id} ${wallet?.id ?? ''}`;

/** Returns the steps wallet by wallet, so that each wallet is connected once; tasks without wallets are last. */
export function toSteps({ items, wallets }: DueTasks): Step[] {
  const byWallet = wallets.flatMap((wallet) =>
    items.filter(({ walletIds }) => walletIds.includes(wallet.id)).map((task) => ({ task, wallet })),
  );
  const withoutWallets = items.filter(({ walletIds }) => walletIds.length === 0);
  return [...byWallet, ...withoutWallets.map((task) => ({ task, wallet: null }))];
}

/** Returns the index of the next step that isn't done, after `from` and then from the first; -1 without any. */
export function findNextStep(steps: readonly Step[], doneKeys: ReadonlySet<string>, from: number): number {
  const isOpen = (step: Step) => !doneKeys.has(getStepKey(step));
  const after = steps.findIndex((step, index) => index > from && isOpen(step));
  return after >= 0 ? after : steps.findIndex(isOpen);
}
