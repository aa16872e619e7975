import { useHydrated } from '@tanstack/react-router';
import { useRef } from 'react';
import { useVisibleRows } from '#/ui/use-visible-rows.ts';
import type { TrackerWallet } from '../schema.ts';
import { useArchiving } from './use-archiving.ts';
import { type ShowWalletDialog, WalletRow } from './wallet-row.tsx';

const estimatedHeight = 80;
/** From the server. */
const firstRows = 30;

type WalletListProps = {
  label: string;
  wallets: readonly TrackerWallet[];
  /** By the id of a wallet, the older one with the same address. */
  duplicates: ReadonlyMap<string, TrackerWallet>;
  show: ShowWalletDialog;
};

/** The rows of wallets, of which only those near the window exist. */
export function WalletList({ label, wallets, duplicates, show }: WalletListProps) {
  const archive = useArchiving();
  const list = useRef<HTMLUListElement>(null);
  const { shown } = useVisibleRows({
    ...{ list, cells: wallets, columns: 1, gap: 0, estimate: estimatedHeight },
    enabled: useHydrated(),
  });
  const from = shown?.first ?? 0;
  return (
    <ul
      ref={list}
      aria-label={label}
      className="plate [overflow-anchor:none]"
      {...(shown && { style: { paddingTop: shown.before, paddingBottom: shown.after } })}
    >
      {wallets.slice(from, shown?.end ?? firstRows).map((wallet, index) => (
        <WalletRow
          key={wallet.id}
          wallet={wallet}
          place={from + index}
          total={wallets.length}
          duplicateOf={duplicates.get(wallet.id)}
          archive={archive}
          show={show}
        />
      ))}
    </ul>
  );
}
