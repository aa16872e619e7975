import type { VirtualItem } from '@tanstack/react-virtual';
import { Check, CircleAlert, Link2 } from 'lucide-react';
import { memo } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isDecimal } from '#/lib/decimals.ts';
import { cx } from '#/ui/cx.ts';
import type { TrackerWallet } from '../../../tracker-wallets/schema.ts';
import { type AirdropClaims, describeClaims, isClaimMissing } from '../../claim-states/claims.ts';
import type { WalletClaim } from '../../claim-states/schema.ts';
import { statusLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import type { WalletCell } from '../calls.ts';
import type { Cells } from '../cells.ts';
import type { PeriodCell } from '../periods.ts';
import { StateIcon, stateClasses } from './state-icon.tsx';

export const rowHeight = 44;

type MatrixRowProps = {
  row: Airdrop;
  index: number;
  /** Its position among all lines of the grid. */
  line: number;
  top: number;
  /** The rendered wallet columns. */
  columns: readonly VirtualItem[];
  wallets: readonly TrackerWallet[];
  cells: Cells | undefined;
  claims: AirdropClaims | undefined;
  /** Progress on repeating tasks, which replaces the states. */
  periods: ReadonlyMap<string, PeriodCell> | undefined;
  nameWidth: number;
  cellWidth: number;
  /** The column of the grid's tab stop; undefined in other rows. */
  activeColumn: number | undefined;
  /** The selected columns. */
  from: number | undefined;
  to: number | undefined;
  format: Intl.NumberFormat;
};

/** An airdrop's row. Memoized, so that scrolling doesn't re-render it. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, index, line, top, columns, wallets, cells, claims, periods } = props;
  const { nameWidth, cellWidth, activeColumn, from, to, format } = props;
  const isActiveShown =
    activeColumn === undefined ||
    activeColumn === 0 ||
    columns.some(({ index: columnIndex }) => columnIndex + 1 === activeColumn);
  // The focused column stays mounted when scrolled out of view.
  const shown = isActiveShown
    ? columns
    : [...columns, { index: activeColumn - 1, start: nameWidth + (activeColumn - 1) * cellWidth }];
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: virtualized rows can't be table rows, and cells take the focus.
    <div
      role="row"
      aria-rowindex={line + 2}
      className="absolute inset-x-0 border-line border-b"
      style={{ top, height: rowHeight }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div
        role="rowheader"
        aria-colindex={1}
        data-row={index}
        data-column={0}
        tabIndex={activeColumn === 0 ? 0 : -1}
        title={formatAirdropName(row)}
        className="sticky left-0 z-1 flex h-full cursor-default flex-col justify-center border-line border-r bg-surface px-3 -outline-offset-2! hover:bg-hover"
        style={{ width: nameWidth }}
      >
        <span className="truncate font-medium text-ink text-sm">{formatAirdropName(row)}</span>
        <span className="truncate text-muted text-xs">{statusLabels[row.status]}</span>
      </div>
      {shown.map(({ index: columnIndex, start }) => {
        const wallet = wallets[columnIndex];
        if (wallet === undefined) return null;
        const column = columnIndex + 1;
        return (
          <MatrixCell
            key={wallet.id}
            cell={periods ? undefined : cells?.get(wallet.id)}
            claims={periods ? undefined : claims?.get(wallet.id)}
            period={periods?.get(wallet.id)}
            isPeriodView={periods !== undefined}
            row={index}
            column={column}
            left={start}
            width={cellWidth}
            isActive={activeColumn === column}
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
  claims: readonly WalletClaim[] | undefined;
  period: PeriodCell | undefined;
  isPeriodView: boolean;
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
  claims,
  period,
  isPeriodView,
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
        cell !== undefined && stateClasses[cell.state],
        period !== undefined && stateClasses[period.due.length === 0 ? 'done' : 'toDo'],
        cell === undefined && period === undefined && 'hover:bg-hover',
        isSelected && 'shadow-[inset_0_0_0_2px_var(--color-accent)]',
      )}
      style={{ left, width }}
    >
      {period !== undefined && <PeriodText period={period} />}
      {cell !== undefined && <CellText cell={cell} claims={claims} format={format} />}
      {cell === undefined && period === undefined && (
        <span className="sr-only">{isPeriodView ? 'No repeating tasks' : 'Not added'}</span>
      )}
    </div>
  );
});

function PeriodText({ period: { total, due } }: { period: PeriodCell }) {
  return (
    <span className="tabular flex items-center gap-1 truncate font-medium text-xs">
      {due.length === 0 && <Check className="size-3.5 shrink-0" aria-hidden="true" />}
      {total - due.length} of {total}
      <span className="sr-only"> done</span>
    </span>
  );
}

type CellTextProps = {
  cell: WalletCell;
  claims: readonly WalletClaim[] | undefined;
  format: Intl.NumberFormat;
};

function CellText({ cell: { state, amount, note }, claims, format }: CellTextProps) {
  const ClaimIcon = isClaimMissing(state, claims) ? CircleAlert : Link2;
  return (
    <>
      <StateIcon state={state} />
      {claims !== undefined && (
        <>
          <span title={describeClaims(claims)} className="absolute right-1 bottom-1.5">
            <ClaimIcon className="size-3.5" aria-hidden="true" />
          </span>
          <span className="sr-only">, {describeClaims(claims)}</span>
        </>
      )}
      {amount !== null && (
        <span className={cx('tabular truncate text-2xs', claims !== undefined && 'pr-4')}>
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
