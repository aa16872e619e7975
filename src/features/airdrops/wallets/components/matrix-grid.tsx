import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { getNumberFormat } from '#/lib/number-format.ts';
import { formatCount } from '#/lib/text.ts';
import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast-store.ts';
import { getWalletTitle } from '../../../tracker-wallets/policy.ts';
import type { TrackerWallet } from '../../../tracker-wallets/schema.ts';
import type { AirdropClaims } from '../../claim-states/claims.ts';
import { type ClosedFold, ClosedLine } from '../../components/closed-button.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { useIsNarrow } from '../../components/use-is-narrow.ts';
import { type WalletState, walletStateLabels } from '../../kinds.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import type { Airdrop } from '../../schema.ts';
import type { CellChange } from '../calls.ts';
import type { Cells } from '../cells.ts';
import { type CellPosition, countCells, getArea, getPositionAtKey, getStateAtKey } from '../matrix.ts';
import type { PeriodCell } from '../periods.ts';
import { MatrixBar, type MatrixMode } from './matrix-bar.tsx';
import { headHeight, MatrixHead } from './matrix-head.tsx';
import { MatrixRow, rowHeight } from './matrix-row.tsx';
import type { useCells } from './use-cells.ts';
import type { Periods } from './use-periods.ts';

const noPeriods: ReadonlyMap<string, PeriodCell> = new Map();
const widths = { wide: { name: 224, cell: 116 }, narrow: { name: 112, cell: 104 } };
/** The maximum number of cells that one bulk change sets. */
const maxCellsPerChange = 5000;

type MatrixGridProps = {
  rows: readonly Airdrop[];
  fold: ClosedFold | undefined;
  wallets: readonly TrackerWallet[];
  cells: ReadonlyMap<string, Cells>;
  claims: ReadonlyMap<string, AirdropClaims>;
  edits: Pick<ReturnType<typeof useCells>, 'set' | 'undoLast'>;
  periods: Periods;
  onFocusRow: (id: string) => void;
};

/** A virtualized grid of airdrops × wallets with a roving tab stop. */
export function MatrixGrid(props: MatrixGridProps) {
  const { rows, fold, wallets, cells, claims, edits, periods, onFocusRow } = props;
  const { store } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader } = useTrackerPreferences();
  const offline = useTrackerOffline();
  // The server doesn't have airdrops that were added offline.
  const isSent = (id: string) => offline?.queue.isAdded(id) !== true && store.getPendingId(id) === undefined;
  const width = useIsNarrow() ? widths.narrow : widths.wide;
  const scroller = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<CellPosition>({ row: 0, column: 1 });
  /** The start of the selection; undefined until a cell has been focused. */
  const [anchor, setAnchor] = useState<CellPosition>();
  const shouldFocus = useRef(false);
  const [view, setView] = useState<MatrixMode>('states');
  const hasPeriods = periods.cells !== undefined && periods.cells.size > 0;
  const isPeriodView = hasPeriods && view === 'period';

  const foldAt = fold?.at ?? Number.POSITIVE_INFINITY;
  /** The line of a row, below the fold one lower. */
  const getLine = (index: number) => (index < foldAt ? index : index + 1);
  const lineCount = rows.length + (fold === undefined ? 0 : 1);
  const size = { rows: rows.length, columns: wallets.length + 1 };
  const row = Math.min(position.row, size.rows - 1);
  const column = Math.min(position.column, size.columns - 1);
  const area = anchor && getArea(anchor, { row, column });
  const count = area ? countCells(area) : 0;
  const format = useMemo(() => getNumberFormat(reader.locale, { maximumFractionDigits: 6 }), [reader.locale]);

  // oxlint-disable-next-line react/incompatible-library -- the virtualizer mutates in place, which is safe while nothing is memoized on it
  const rowVirtualizer = useVirtualizer({
    count: lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    overscan: 3,
    useFlushSync: false,
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: wallets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => width.cell,
    paddingStart: width.name,
    overscan: 1,
    useFlushSync: false,
  });
  useLayoutEffect(() => columnVirtualizer.measure(), [columnVirtualizer, width]);
  const columns = columnVirtualizer.getVirtualItems();
  const visibleRows = rowVirtualizer.getVirtualItems();
  // The focused row stays mounted when scrolled out of view.
  const currentLine = getLine(row);
  const isRowVisible = visibleRows.some(({ index }) => index === currentLine);
  const shown = isRowVisible
    ? visibleRows
    : [...visibleRows, { index: currentLine, start: headHeight + currentLine * rowHeight }];

  const getElement = (target: CellPosition) =>
    scroller.current?.querySelector<HTMLElement>(
      `[data-row="${target.row}"][data-column="${target.column}"]`,
    );

  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    const cell = getElement({ row, column });
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const moveTo = useCallback((to: CellPosition, extendsSelection: boolean) => {
    shouldFocus.current = true;
    setPosition(to);
    setAnchor((before) => (extendsSelection ? (before ?? to) : to));
  }, []);

  const getChanges = (state: WalletState | null): CellChange[] => {
    if (!area) return [];
    const selectedWallets = wallets.slice(area.left - 1, area.right);
    const sentRows = rows.slice(area.top, area.bottom + 1).filter(({ id }) => isSent(id));
    return sentRows.flatMap(({ id }) =>
      selectedWallets.flatMap((wallet) => {
        const before = cells.get(id)?.get(wallet.id)?.state ?? null;
        return before === state ? [] : [{ airdropId: id, walletId: wallet.id, state }];
      }),
    );
  };

  const setStates = (state: WalletState | null) => {
    if (count > maxCellsPerChange) {
      const description = `Select up to ${maxCellsPerChange.toLocaleString('en')} cells.`;
      toast({ title: 'Too many cells', description, tone: 'destructive' });
      return;
    }
    const changes = getChanges(state);
    if (changes.length === 0) return;
    const label = state === null ? 'Wallet removed' : walletStateLabels[state];
    const wallet = wallets[column - 1];
    if (count === 1 && state !== null) {
      edits.set(changes);
      announce(`${wallet ? getWalletTitle(wallet) : ''}: ${label}`);
    } else {
      const cells = formatCount(changes.length, 'cell');
      edits.set(changes, { undoTitle: state === null ? `${cells} cleared` : `${cells} set to ${label}` });
    }
  };

  /** Marks the due tasks of the selected cells as done, or those of one cell. */
  const tickPeriods = (target?: CellPosition) => {
    const selected = target === undefined ? area : getArea(target, target);
    if (!selected) return;
    const selectedWallets = wallets.slice(selected.left - 1, selected.right);
    periods.tick(
      rows
        .slice(selected.top, selected.bottom + 1)
        .flatMap(({ id }) => selectedWallets.map((wallet) => ({ airdropId: id, walletId: wallet.id }))),
    );
  };

  const openCell = (target: CellPosition) => {
    const [airdrop, wallet] = [rows[target.row], wallets[target.column - 1]];
    if (!airdrop) return;
    if (wallet && !isPeriodView && isSent(airdrop.id))
      open({ kind: 'cell', airdropId: airdrop.id, walletId: wallet.id });
    else open({ kind: 'details', id: airdrop.id });
  };

  const undo = () => {
    if (edits.undoLast()) announce('Undone');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (getPosition(event.target) === undefined || event.altKey) return;
    const toEdge = event.ctrlKey || event.metaKey;
    const lowerKey = event.key.toLowerCase();
    const pageSize = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1,
    );
    const next = getPositionAtKey({ key: event.key, toEdge }, { row, column }, size, pageSize);
    const state =
      toEdge || column === 0 || isPeriodView
        ? undefined
        : getStateAtKey(event.key, cells.get(rows[row]?.id ?? '')?.get(wallets[column - 1]?.id ?? '')?.state);
    if (next) moveTo(next, event.shiftKey);
    else if (isPeriodView && event.key === ' ' && column > 0) tickPeriods();
    else if (state !== undefined) setStates(state);
    else if (event.key === 'Enter' || event.key === 'F2') openCell({ row, column });
    else if (toEdge && lowerKey === 'a') {
      setAnchor({ row: 0, column: 1 });
      moveTo({ row: size.rows - 1, column: size.columns - 1 }, true);
    } else if (toEdge && lowerKey === 'z') undo();
    else if (event.key === 'Escape' && count > 1) setAnchor({ row, column });
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = getPosition(event.target);
    if (!target) return;
    // Touch has no double click and no keyboard, so a tap opens the cell.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (isTouch) moveTo(target, false);
    if (isPeriodView && isTouch && target.column > 0) tickPeriods(target);
    else if (target.column === 0 || isTouch || event.detail === 2) openCell(target);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = getPosition(event.target);
    if (!target || event.button !== 0 || event.pointerType === 'touch') return;
    moveTo(target, event.shiftKey);
  };
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const target = getPosition(event.target);
    if (target && target.column > 0 && event.pointerType === 'mouse' && event.buttons === 1)
      moveTo(target, true);
  };

  return (
    <>
      <MatrixBar
        count={count}
        view={hasPeriods ? view : undefined}
        onView={setView}
        onTick={() => tickPeriods()}
        onSet={setStates}
        onEdit={() => openCell({ row, column })}
        onUndo={undo}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: virtualized rows can't be table rows. */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Airdrops by wallet"
        aria-rowcount={lineCount + 1}
        aria-colcount={size.columns}
        aria-multiselectable="true"
        className="plate relative max-h-[calc(100dvh-8rem)] min-h-40 overflow-auto [overflow-anchor:none]"
        style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: width.name }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onFocus={(event) => {
          const target = getPosition(event.target);
          if (!target) return;
          setAnchor((before) => before ?? target);
          const id = rows[target.row]?.id;
          if (id !== undefined) onFocusRow(id);
        }}
      >
        <div
          role="presentation"
          className="relative min-w-full"
          style={{ height: rowVirtualizer.getTotalSize(), width: columnVirtualizer.getTotalSize() }}
        >
          <MatrixHead columns={columns} wallets={wallets} nameWidth={width.name} />
          {shown.map(({ index: line, start }) => {
            if (fold && line === foldAt) {
              return (
                <ClosedLine
                  key="closed"
                  fold={fold}
                  columnCount={size.columns}
                  className="absolute inset-x-0"
                  style={{ top: start, height: rowHeight }}
                />
              );
            }
            const index = line < foldAt ? line : line - 1;
            const airdrop = rows[index];
            if (airdrop === undefined) return null;
            const isSelected = area && count > 0 && index >= area.top && index <= area.bottom;
            return (
              <MatrixRow
                key={airdrop.id}
                row={airdrop}
                index={index}
                line={line}
                top={start}
                columns={columns}
                wallets={wallets}
                cells={cells.get(airdrop.id)}
                claims={claims.get(airdrop.id)}
                periods={isPeriodView ? (periods.cells?.get(airdrop.id) ?? noPeriods) : undefined}
                nameWidth={width.name}
                cellWidth={width.cell}
                activeColumn={index === row ? column : undefined}
                from={isSelected ? area.left : undefined}
                to={isSelected ? area.right : undefined}
                format={format}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

function getPosition(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
