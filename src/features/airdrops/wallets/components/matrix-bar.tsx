import { ChevronDown, Eraser, Pencil, Undo2 } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#/ui/menu.tsx';
import { type WalletState, walletStateLabels, walletStates } from '../../kinds.ts';
import { stateIcons } from './state-icon.tsx';

type MatrixBarProps = {
  count: number;
  onSet: (state: WalletState | null) => void;
  onEdit: () => void;
  onUndo: () => void;
};

export function MatrixBar({ count, onSet, onEdit, onUndo }: MatrixBarProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <p className="hidden pointer-coarse:block text-muted text-sm">Tap a cell to change it.</p>
      <p role="status" className="tabular text-muted text-sm pointer-coarse:hidden">
        {count === 0
          ? 'Select a cell'
          : count === 1
            ? '1 cell selected'
            : `${count.toLocaleString('en')} cells selected`}
      </p>
      <p className="mr-auto text-faint text-xs pointer-coarse:hidden max-lg:hidden">
        Space: next state · 1–5: set state · Delete: clear · Enter: details · Shift: extend selection
      </p>
      <div className="max-lg:ml-auto pointer-coarse:hidden">
        <Menu
          trigger={
            <Button size="sm" disabled={count === 0}>
              Set state
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {walletStates.map((state, at) => (
            <MenuItem key={state} icon={stateIcons[state]} trailing={at + 1} onSelect={() => onSet(state)}>
              {walletStateLabels[state]}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem icon={Eraser} trailing="0" onSelect={() => onSet(null)}>
            Remove wallet
          </MenuItem>
          {count === 1 && (
            <MenuItem icon={Pencil} trailing="Enter" onSelect={onEdit}>
              Amount and note…
            </MenuItem>
          )}
          <MenuItem icon={Undo2} trailing="Ctrl Z" onSelect={onUndo}>
            Undo
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}
