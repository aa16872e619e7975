import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { isDecimal } from '#/lib/decimals.ts';
import { cx } from '#/ui/cx.ts';
import type { TrackerWallet } from '../../../tracker-wallets/schema.ts';
import { statusLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import type { WalletCell } from '../calls.ts';
import type { Cells } from '../cells.ts';
import { StateIcon, stateClasses } from './state-icon.tsx';

export const rowHeight = 44;

type MatrixRowProps = {
  row: Airdrop;
  index: number;
  top: number;
  /** The rendered wallet columns. */
  columns: readonly VirtualItem[];
  wallets: readonly TrackerWallet[];
  cells: Cells | undefined;
  nameWidth: number;
  cellWidth: number;
  /** The column of the grid's tab stop; undefined in other rows. */
  active: number | undefined;
  /** The selected columns. */
  from: number | undefined;
  to: number | undefined;
  format: Intl.NumberFormat;
};

/** An airdrop's row. Memoized, so that scrolling doesn't re-render it. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, index, top, columns, wallets, cells, nameWidth, cellWidth, active, from, to, format } = props;
  const isActiveShown =
    active === undefined || active === 0 || columns.some(({ index: at }) => at + 1 === active);
  // The focused column stays mounted when scrolled out of view.
  const shown = isActiveShown
    ? columns
    : [...columns, { index: active - 1, start: nameWidth + (active - 1) * cellWidth }];
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: virtualized rows can't be table rows, and cells take the focus.
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute inset-x-0 border-line border-b"
      style={{ top, height: rowHeight }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div
        role="rowheader"
        aria-colindex={1}
        data-row={index}
        data-column={0}
        tabIndex={active === 0 ? 0 : -1}
        title={row.name}
        className="sticky left-0 z-1 flex h-full cursor-default flex-col justify-center border-line border-r bg-surface px-3 -outline-offset-2! hover:bg-hover"
        style={{ width: nameWidth }}
      >
        <span className="truncate font-medium text-ink text-sm">{row.name}</span>
        <span className="truncate text-muted text-xs">{statusLabels[row.status]}</span>
      </div>
      {shown.map(({ index: at, start }) => {
        const wallet = wallets[at];
        if (wallet === undefined) return null;
        const column = at + 1;
        return (
          <MatrixCell
            key={wallet.id}
            cell={cells?.get(wallet.id)}
            row={index}
            column={column}
            left={start}
            width={cellWidth}
            isActive={active === column}
            isSelected={from !== undefined && to !== undefined && column >= from && column <= to}
            format={format}
          />
        );
      })}
    </div>
  );
});

type MatrixCellProps = {
  cell: WalletCell | undefined;
  row: number;
  column: number;
  left: number;
  width: number;
  isActive: boolean;
  isSelected: boolean;
  format: Intl.NumberFormat;
};

const MatrixCell = memo(function MatrixCell({
  cell,
  row,
  column,
  left,
  width,
  isActive,
  isSelected,
  format,
}: MatrixCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      data-row={row}
      data-column={column}
      tabIndex={isActive ? 0 : -1}
      className={cx(
        'absolute inset-y-0 flex cursor-cell select-none flex-col justify-center border-line border-r px-2 -outline-offset-2!',
        cell === undefined ? 'hover:bg-hover' : stateClasses[cell.state],
        isSelected && 'shadow-[inset_0_0_0_2px_var(--color-accent)]',
      )}
      style={{ left, width }}
    >
      {cell === undefined ? (
        <span className="sr-only">Not added</span>
      ) : (
        <CellText cell={cell} format={format} />
      )}
    </div>
  );
});

function CellText({
  cell: { state, amount, note },
  format,
}: {
  cell: WalletCell;
  format: Intl.NumberFormat;
}) {
  return (
    <>
      <StateIcon state={state} />
      {amount !== null && (
        <span className="tabular truncate text-2xs">
          {isDecimal(amount) ? format.format(amount) : amount}
        </span>
      )}
      {note !== '' && (
        <>
          <span title={note} className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-current" />
          <span className="sr-only">, with a note</span>
        </>
      )}
    </>
  );
}
