import { Check, Circle, CircleCheckBig, type LucideIcon, Star, X } from 'lucide-react';
import { type WalletState, walletStateLabels } from '../../kinds.ts';

export const stateIcons: Readonly<Record<WalletState, LucideIcon>> = {
  toDo: Circle,
  done: Check,
  eligible: Star,
  claimed: CircleCheckBig,
  notEligible: X,
};

/** The same icons as single paths, because the matrix renders hundreds while scrolling. */
const iconPaths: Readonly<Record<WalletState, string>> = {
  toDo: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20',
  done: 'M20 6 9 17l-5-5',
  eligible: 'm12 2 3.09 6.26L22 9.27l-5 4.87 1.18 6.88L12 17.77l-6.18 3.25L7 14.14 2 9.27l6.91-1.01z',
  claimed: 'M21.8 10A10 10 0 1 1 17 3.3M9 11l3 3L22 4',
  notEligible: 'M18 6 6 18M6 6l12 12',
};

export const stateClasses: Readonly<Record<WalletState, string>> = {
  toDo: 'bg-neutral-bg text-neutral-ink',
  done: 'bg-info-bg text-info-ink',
  eligible: 'bg-active-bg text-active-ink',
  claimed: 'bg-claimed-bg text-claimed-ink',
  notEligible: 'bg-expired-bg text-expired-ink',
};

export function StateIcon({ state }: { state: WalletState }) {
  return (
    <span className="flex items-center gap-1 truncate font-medium text-xs">
      <svg
        viewBox="0 0 24 24"
        className="size-3.5 shrink-0 fill-none stroke-2 stroke-current [stroke-linecap:round] [stroke-linejoin:round]"
        aria-hidden="true"
      >
        <path d={iconPaths[state]} />
      </svg>
      {walletStateLabels[state]}
    </span>
  );
}
