import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import type { WalletProvider } from './wallet-providers.ts';

type WalletButtonProps = {
  label: string;
  size?: 'md' | 'lg';
  wallets: readonly WalletProvider[];
  busy: boolean;
  disabled?: boolean;
  onChoose: (wallet: WalletProvider) => void;
};

/** A button that chooses a wallet, from a list if the browser has several. */
export function WalletButton(props: WalletButtonProps) {
  const { label, size = 'md', wallets, busy, disabled = false, onChoose } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const [first, ...others] = wallets;
  if (first === undefined) return null;
  const isOnly = others.length === 0;
  return (
    <div>
      <Button
        size={size}
        className="w-full"
        busy={busy}
        busyLabel="Waiting for your wallet…"
        disabled={disabled}
        {...(!isOnly && { 'aria-expanded': isChoosing })}
        onClick={() => (isOnly ? onChoose(first) : setIsChoosing(!isChoosing))}
      >
        <Wallet aria-hidden="true" />
        {label}
      </Button>
      {isChoosing && !isOnly && (
        <fieldset className="mt-2 flex min-w-0 flex-col gap-1 rounded-md border border-line bg-sunken p-2">
          <legend className="sr-only">Which wallet?</legend>
          {wallets.map((wallet) => (
            <Button
              key={wallet.id}
              variant="ghost"
              className="justify-start!"
              disabled={disabled || busy}
              onClick={() => onChoose(wallet)}
            >
              {wallet.icon === undefined ? (
                <Wallet aria-hidden="true" />
              ) : (
                <img src={wallet.icon} alt="" className="size-5 rounded-sm" />
              )}
              {wallet.name}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
