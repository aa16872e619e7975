import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { shortenWallet } from '#/lib/text.ts';
import { LabelDot } from '#/ui/label-dot.tsx';
import {
  formatWalletChoice,
  getWalletTitle,
  hasAddress,
  noAddressYet,
} from '../../../tracker-wallets/policy.ts';
import type { TrackerWallet } from '../../../tracker-wallets/schema.ts';

export const headHeight = 48;

type MatrixHeadProps = {
  columns: readonly VirtualItem[];
  wallets: readonly TrackerWallet[];
  nameWidth: number;
};

export const MatrixHead = memo(function MatrixHead({ columns, wallets, nameWidth }: MatrixHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as in the rows.
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-2 border-line border-b bg-sunken"
      style={{ height: headHeight }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-1 flex h-full items-center border-line border-r bg-sunken px-3 font-medium text-muted text-xs"
        style={{ width: nameWidth }}
      >
        Airdrop
      </div>
      {columns.map(({ index, start, size }) => {
        const wallet = wallets[index];
        if (wallet === undefined) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
          <div
            key={wallet.id}
            role="columnheader"
            aria-colindex={index + 2}
            aria-label={formatWalletChoice(wallet)}
            title={hasAddress(wallet) ? wallet.address : noAddressYet}
            className="absolute inset-y-0 flex flex-col justify-center border-line border-r px-2"
            style={{ left: start, width: size }}
          >
            <span className="flex min-w-0 items-center gap-1.5">
              <LabelDot color={wallet.colour} />
              <span className="truncate font-medium text-ink text-xs">{getWalletTitle(wallet)}</span>
            </span>
            {wallet.label !== '' && hasAddress(wallet) && (
              <span className="truncate font-mono text-2xs text-muted">{shortenWallet(wallet.address)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
});
