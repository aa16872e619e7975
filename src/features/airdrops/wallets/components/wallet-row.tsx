import { ArrowDown, ArrowUp, Ellipsis, Eraser, Pencil } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#/ui/menu.tsx';
import { Select } from '#/ui/select.tsx';
import { WalletName } from '../../../tracker-wallets/components/wallet-name.tsx';
import { getWalletTitle } from '../../../tracker-wallets/policy.ts';
import type { TrackerWallet } from '../../../tracker-wallets/schema.ts';
import { ClaimStateRow } from '../../claim-states/components/claim-state-row.tsx';
import type { WalletClaim } from '../../claim-states/schema.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { type WalletState, walletStateLabels, walletStates } from '../../kinds.ts';
import { formatCellAmount } from '../amounts.ts';
import type { WalletCell } from '../calls.ts';

const options = walletStates.map((value) => ({ value, label: walletStateLabels[value] }));

type WalletRowProps = {
  wallet: TrackerWallet;
  cell: WalletCell;
  claims: readonly WalletClaim[] | undefined;
  isFirst: boolean;
  isLast: boolean;
  onState: (state: WalletState) => void;
  onEdit: () => void;
  onMarkClaimed: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

export function WalletRow({ wallet, cell, claims, ...props }: WalletRowProps) {
  const { reader } = useTrackerPreferences();
  const menuId = useId();
  const { amount, note } = cell;
  const shownAmount = amount === null ? null : formatCellAmount(amount, reader.locale);
  const selectState = (value: string) => {
    const state = walletStates.find((walletState) => walletState === value);
    if (state !== undefined) props.onState(state);
  };
  return (
    <>
      <div className="flex items-center gap-x-2 max-sm:flex-wrap">
        <WalletName wallet={wallet} className="flex-1 text-base max-sm:basis-full" />
        <Select
          size="sm"
          aria-label={`State of ${getWalletTitle(wallet)}`}
          className="w-32 shrink-0 max-sm:flex-1"
          options={options}
          value={cell.state}
          onChange={(event) => selectState(event.target.value)}
        />
        <Menu
          trigger={
            <Button
              id={menuId}
              variant="ghost"
              size="icon-sm"
              className="-mr-1.5"
              aria-label={`Actions, ${getWalletTitle(wallet)}`}
            >
              <Ellipsis aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem icon={Pencil} onSelect={props.onEdit}>
            Amount and note…
          </MenuItem>
          <MenuItem icon={ArrowUp} disabled={props.isFirst} onSelect={() => props.onMove(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} disabled={props.isLast} onSelect={() => props.onMove(1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Eraser} onSelect={props.onRemove}>
            Remove wallet
          </MenuItem>
        </Menu>
      </div>
      {(shownAmount !== null || note !== '') && (
        <p className="break-words text-muted text-sm">
          {shownAmount !== null && <span className="tabular">{shownAmount}</span>}
          {shownAmount !== null && note !== '' && ' · '}
          {note}
        </p>
      )}
      <ClaimStateRow
        claims={claims}
        state={cell.state}
        wallet={getWalletTitle(wallet)}
        onMarkClaimed={props.onMarkClaimed}
      />
    </>
  );
}
