import { BadgeCheck, Check, CircleDashed, CircleSlash, Coins, type LucideIcon } from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import { type WalletState, walletStateLabels } from '../states.ts';

export const stateIcons: Readonly<Record<WalletState, LucideIcon>> = {
  toDo: CircleDashed,
  done: Check,
  eligible: BadgeCheck,
  claimed: Coins,
  notEligible: CircleSlash,
};

/** The colours of a state's place. */
export const stateClasses: Readonly<Record<WalletState, string>> = {
  toDo: 'bg-neutral-bg text-neutral-ink',
  done: 'bg-info-bg text-info-ink',
  eligible: 'bg-active-bg text-active-ink',
  claimed: 'bg-claimed-bg text-claimed-ink',
  notEligible: 'bg-expired-bg text-expired-ink',
};

/** A state as a mark and a word. */
export function StateMark({ state, className }: { state: WalletState; className?: string }) {
  const Icon = stateIcons[state];
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1 font-medium text-xs', className)}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">{walletStateLabels[state]}</span>
    </span>
  );
}
