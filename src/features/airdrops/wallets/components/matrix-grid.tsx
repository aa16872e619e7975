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
import { formatCount } from '#/lib/text.ts';
import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast-store.ts';
import { walletTitle } from '../../../tracker-wallets/policy.ts';
import type { TrackerWallet } from '../../../tracker-wallets/schema.ts';
import { useIsNarrow } from '../../calendar/components/use-is-narrow.ts';
import { useTracker } from '../../components/tracker-context.ts';
import type { Airdrop } from '../../schema.ts';
import type { CellChange } from '../calls.ts';
import type { Cells } from '../cells.ts';
import { type CellPosition, cellCount, getArea, positionAtKey, stateAtKey } from '../matrix.ts';
import { type WalletState, walletStateLabels } from '../states.ts';
import { MatrixBar } from './matrix-bar.tsx';
import { headHeight, MatrixHead } from './matrix-head.tsx';
import { MatrixRow, rowHeight } from './matrix-row.tsx';
import type { useCells } from './use-cells.ts';

const widths = { wide: { name: 224, cell: 116 }, narrow: { name: 112, cell: 104 } };
/** Of one filling. */
const mostFilled = 5000;

type MatrixGridProps = {
  rows: readonly Airdrop[];
  wallets: readonly TrackerWallet[];
  cells: ReadonlyMap<string, Cells>;
  edits: Pick<ReturnType<typeof useCells>, 'set' | 'undoLast'>;
  onFocusRow: (id: string) => void;
};

/** Airdrops down, wallets across, of which only those in sight exist. Tab reaches one place, keys lead to the others. */
export function MatrixGrid({ rows, wallets, cells, edits, onFocusRow }: MatrixGridProps) {
  const { open, reader, offline, store } = useTracker();
  // The server doesn't know what was added without a network.
  const isSent = (id: string) => offline?.queue.isAdded(id) !== true && store.saving(id) === undefined;
  const width = useIsNarrow() ? widths.narrow : widths.wide;
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CellPosition>({ row: 0, column: 1 });
  /** Where the selection began; undefined until somebody has come to a place. */
  const [anchor, setAnchor] = useState<CellPosition>();
  const isWanted = useRef(false);

  const size = { rows: rows.length, columns: wallets.length + 1 };
  const row = Math.min(place.row, size.rows - 1);
  const column = Math.min(place.column, size.columns - 1);
  const area = anchor && getArea(anchor, { row, column });
  const count = area ? cellCount(area) : 0;
  const format = useMemo(
    () => new Intl.NumberFormat(reader.locale ?? 'en', { maximumFractionDigits: 6 }),
    [reader.locale],
  );

  // oxlint-disable-next-line react/incompatible-library -- the virtualizer mutates in place, which is safe while nothing is memoized on it
  const down = useVirtualizer({
    count: size.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    overscan: 3,
    useFlushSync: false,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: wallets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => width.cell,
    paddingStart: width.name,
    overscan: 1,
    useFlushSync: false,
  });
  useLayoutEffect(() => across.measure(), [across, width]);
  const columns = across.getVirtualItems();
  const inSight = down.getVirtualItems();
  // What has the focus stays when it is scrolled out of sight.
  const isRowInSight = inSight.some(({ index }) => index === row);
  const shown = isRowInSight ? inSight : [...inSight, { index: row, start: headHeight + row * rowHeight }];

  const elementAt = (at: CellPosition) =>
    scroller.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`);

  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const cell = elementAt({ row, column });
    if (!cell) return;
    isWanted.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const go = useCallback((to: CellPosition, extends_: boolean) => {
    isWanted.current = true;
    setPlace(to);
    setAnchor((before) => (extends_ ? (before ?? to) : to));
  }, []);

  const changesOf = (state: WalletState | null): CellChange[] => {
    if (!area) return [];
    const chosen = wallets.slice(area.left - 1, area.right);
    const sent = rows.slice(area.top, area.bottom + 1).filter(({ id }) => isSent(id));
    return sent.flatMap(({ id }) =>
      chosen.flatMap((wallet) => {
        const before = cells.get(id)?.get(wallet.id)?.state ?? null;
        return before === state ? [] : [{ airdropId: id, walletId: wallet.id, state }];
      }),
    );
  };

  const setStates = (state: WalletState | null) => {
    if (count > mostFilled) {
      const description = `Please select up to ${mostFilled.toLocaleString('en')} cells.`;
      toast({ title: 'Too many cells', description, tone: 'destructive' });
      return;
    }
    const changes = changesOf(state);
    if (changes.length === 0) return;
    const word = state === null ? 'Wallet removed' : walletStateLabels[state];
    const one = wallets[column - 1];
    if (count === 1 && state !== null) {
      edits.set(changes);
      announce(`${one ? walletTitle(one) : ''}: ${word}`);
    } else {
      const many = formatCount(changes.length, 'cell');
      edits.set(changes, { undoTitle: state === null ? `${many} cleared` : `${many} set to ${word}` });
    }
  };

  const edit = (at: CellPosition) => {
    const [airdrop, wallet] = [rows[at.row], wallets[at.column - 1]];
    if (!airdrop) return;
    if (wallet && isSent(airdrop.id)) open({ kind: 'cell', airdropId: airdrop.id, walletId: wallet.id });
    else open({ kind: 'details', id: airdrop.id });
  };

  const undo = () => {
    if (edits.undoLast()) announce('Undone');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (placeOf(event.target) === undefined || event.altKey) return;
    const toEdge = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1,
    );
    const next = positionAtKey({ key: event.key, toEdge }, { row, column }, size, page);
    const state =
      toEdge || column === 0
        ? undefined
        : stateAtKey(event.key, cells.get(rows[row]?.id ?? '')?.get(wallets[column - 1]?.id ?? '')?.state);
    if (next) go(next, event.shiftKey);
    else if (state !== undefined) setStates(state);
    else if (event.key === 'Enter' || event.key === 'F2') edit({ row, column });
    else if (toEdge && letter === 'a') {
      setAnchor({ row: 0, column: 1 });
      go({ row: size.rows - 1, column: size.columns - 1 }, true);
    } else if (toEdge && letter === 'z') undo();
    else if (event.key === 'Escape' && count > 1) setAnchor({ row, column });
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    if (!at) return;
    // A finger has no second button and no keys: the first touch opens.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (isTouch) go(at, false);
    if (at.column === 0 || isTouch || event.detail === 2) edit(at);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    if (!at || event.button !== 0 || event.pointerType === 'touch') return;
    go(at, event.shiftKey);
  };
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    if (at && at.column > 0 && event.pointerType === 'mouse' && event.buttons === 1) go(at, true);
  };

  return (
    <>
      <MatrixBar count={count} onSet={setStates} onEdit={() => edit({ row, column })} onUndo={undo} />
      {/* biome-ignore lint/a11y/useSemanticElements: most rows of a table this size don't exist. */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Airdrops by wallet"
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns}
        aria-multiselectable="true"
        className="plate relative max-h-[calc(100dvh-8rem)] min-h-40 overflow-auto [overflow-anchor:none]"
        style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: width.name }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onFocus={(event) => {
          const at = placeOf(event.target);
          if (!at) return;
          setAnchor((before) => before ?? at);
          const id = rows[at.row]?.id;
          if (id !== undefined) onFocusRow(id);
        }}
      >
        <div
          role="presentation"
          className="relative min-w-full"
          style={{ height: down.getTotalSize(), width: across.getTotalSize() }}
        >
          <MatrixHead columns={columns} wallets={wallets} nameWidth={width.name} />
          {shown.map(({ index, start }) => {
            const airdrop = rows[index];
            if (airdrop === undefined) return null;
            const isSelected = area && count > 0 && index >= area.top && index <= area.bottom;
            return (
              <MatrixRow
                key={airdrop.id}
                row={airdrop}
                index={index}
                top={start}
                columns={columns}
                wallets={wallets}
                cells={cells.get(airdrop.id)}
                nameWidth={width.name}
                cellWidth={width.cell}
                active={index === row ? column : undefined}
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

function placeOf(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
