import { Check, ChevronDown, Eraser, Pencil, Undo2 } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#/ui/menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { type WalletState, walletStateLabels, walletStates } from '../../kinds.ts';
import { stateIcons } from './state-icon.tsx';

/** Whether cells show the wallets’ states, or their progress on repeating tasks. */
export type MatrixMode = 'states' | 'period';

const modes: readonly { value: MatrixMode; label: string }[] = [
  { value: 'states', label: 'States' },
  { value: 'period', label: 'This period' },
];

type MatrixBarProps = {
  count: number;
  /** Undefined without repeating tasks. */
  view: MatrixMode | undefined;
  onView: (view: MatrixMode) => void;
  /** Marks the due tasks of the selected cells as done. */
  onTick: () => void;
  onSet: (state: WalletState | null) => void;
  onEdit: () => void;
  onUndo: () => void;
};

export function MatrixBar({ count, view, onView, onTick, onSet, onEdit, onUndo }: MatrixBarProps) {
  const isPeriodView = view === 'period';
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      {view !== undefined && <Segmented label="Show" options={modes} value={view} onChange={onView} />}
      <p className="hidden pointer-coarse:block text-muted text-sm">
        {isPeriodView ? 'Tap a cell to mark its tasks as done.' : 'Tap a cell to change it.'}
      </p>
      <p role="status" className="tabular text-muted text-sm pointer-coarse:hidden">
        {count === 0 ? 'Select a cell' : `${formatCount(count, 'cell')} selected`}
      </p>
      <p className="mr-auto text-faint text-xs pointer-coarse:hidden max-lg:hidden">
        {isPeriodView
          ? 'Space: mark as done · Enter: details · Shift: extend selection'
          : 'Space: next state · 1–5: set state · Delete: clear · Enter: details · Shift: extend selection'}
      </p>
      <div className="max-lg:ml-auto pointer-coarse:hidden">
        {isPeriodView ? (
          <Button size="sm" disabled={count === 0} onClick={onTick}>
            <Check aria-hidden="true" />
            Mark as done
          </Button>
        ) : (
          <Menu
            trigger={
              <Button size="sm" disabled={count === 0}>
                Set state
                <ChevronDown aria-hidden="true" />
              </Button>
            }
          >
            {walletStates.map((state, index) => (
              <MenuItem
                key={state}
                icon={stateIcons[state]}
                trailing={index + 1}
                onSelect={() => onSet(state)}
              >
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
        )}
      </div>
    </div>
  );
}
