import { useHydrated } from '@tanstack/react-router';
import { useRef } from 'react';
import { useVisibleRows } from '#/ui/use-visible-rows.ts';
import type { TrackerWallet } from '../schema.ts';
import { useArchiving } from './use-archiving.ts';
import { type ShowWalletDialog, WalletRow } from './wallet-row.tsx';

const estimatedRowHeight = 80;
const serverRowCount = 30;

type WalletListProps = {
  label: string;
  wallets: readonly TrackerWallet[];
  /** Maps a wallet's id to an older wallet with the same address. */
  duplicates: ReadonlyMap<string, TrackerWallet>;
  show: ShowWalletDialog;
};

export function WalletList({ label, wallets, duplicates, show }: WalletListProps) {
  const { archive, isArchiving } = useArchiving();
  const list = useRef<HTMLUListElement>(null);
  const { shown: visible } = useVisibleRows({
    list,
    cells: wallets,
    columns: 1,
    gap: 0,
    estimate: estimatedRowHeight,
    enabled: useHydrated(),
  });
  const start = visible?.first ?? 0;
  return (
    <ul
      ref={list}
      aria-label={label}
      className="plate [overflow-anchor:none]"
      {...(visible && { style: { paddingTop: visible.before, paddingBottom: visible.after } })}
    >
      {wallets.slice(start, visible?.end ?? serverRowCount).map((wallet, index) => (
        <WalletRow
          key={wallet.id}
          wallet={wallet}
          index={start + index}
          total={wallets.length}
          olderDuplicate={duplicates.get(wallet.id)}
          archive={archive}
          isArchiving={isArchiving(wallet.id)}
          show={show}
        />
      ))}
    </ul>
  );
}
