import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { WalletName } from '#/features/tracker-wallets/components/wallet-name.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import type { Task, TaskWallet } from '../schema.ts';

/** Up to this number, all wallets are visible. */
const maxUncollapsed = 4;

type WalletTicksProps = {
  task: Task;
  wallets: readonly TaskWallet[];
  onTick: (walletId: string, done: boolean) => void;
};

export function WalletTicks({ task, wallets, onTick }: WalletTicksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = wallets.length > maxUncollapsed;
  return (
    <div className="mt-1.5 flex flex-col items-start gap-1.5">
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2 px-2!"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="tabular">
            {task.doneBy.length} of {wallets.length} wallets
          </span>
          <span className="sr-only">: {task.text}</span>
          <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
        </Button>
      )}
      {(isOpen || !isLong) && (
        <ul aria-label={`Wallets: ${task.text}`} className="flex flex-wrap gap-1.5">
          {wallets.map((wallet) => (
            <li key={wallet.id} className="min-w-0">
              <label className="relative inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-control bg-surface px-2.5 text-ink text-sm transition-colors hover:border-muted has-checked:border-claimed-line has-checked:bg-claimed-bg has-checked:text-claimed-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:h-11 pointer-coarse:min-w-11">
                <input
                  type="checkbox"
                  className="absolute inset-0 size-full appearance-none rounded-full outline-none"
                  checked={task.doneBy.includes(wallet.id)}
                  onChange={({ target }) => onTick(wallet.id, target.checked)}
                />
                {task.doneBy.includes(wallet.id) && (
                  <Check className="size-3.5 shrink-0" aria-hidden="true" />
                )}
                <WalletName wallet={wallet} isShort />
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
