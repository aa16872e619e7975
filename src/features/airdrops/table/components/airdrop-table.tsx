// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows in scroll containers can't be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in the cells
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { useLatest } from '#/ui/use-latest.ts';
import { useBrowserLayoutEffect, useVisibleRows } from '#/ui/use-visible-rows.ts';
import { isCheckedIn } from '../../check-in.ts';
import type { CardActions, GridHandle } from '../../components/card-actions.ts';
import { type ClosedFold, ClosedLine } from '../../components/closed-button.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { createAirdropRules, toAirdropForm } from '../../form.ts';
import { canCheckIn } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import type { TrackerSearch } from '../../search/search.ts';
import { type ColumnKey, type Columns, columnKeys, getMinWidth } from '../../setup/columns.ts';
import type { TagColors } from '../../setup/components/use-labels.ts';
import { getPositionAtKey } from '../../wallets/matrix.ts';
import { isEditable, type RejectedInput } from './cell-editor.tsx';
import { ColumnsPopover } from './columns-popover.tsx';
import { getWidthProperty, TableHead } from './table-head.tsx';
import { type RowEditing, TableRow } from './table-row.tsx';
import { useTableColumns } from './use-table-columns.ts';

const rowHeightPx = 45;
/** The number of rows that are rendered before the window is measured. */
const initialRowCount = 50;
const rowsPerPage = 10;

/** The sticky name column, under which the others scroll. */
const nameColumnWidth = `min(var(${getWidthProperty('name')}), 45vw)`;

/** The line of the closed airdrops’ button. */
const foldLine = { id: 'closed', isFold: true } as const;

type Editing = { id: string; column: ColumnKey; rejected?: RejectedInput };
type CellPosition = { index: number; column: ColumnKey };

/** Sets the widths as custom properties, so that a drag changes just one; the last column fills the rest. */
function toWidthStyle(columns: Columns): CSSProperties {
  const tracks = columns.map(({ key }, index) =>
    index === 0 ? nameColumnWidth : `var(${getWidthProperty(key)})`,
  );
  const widths = Object.fromEntries(
    columns.map(({ key, width }) => [getWidthProperty(key), `${Math.max(width, getMinWidth(key))}px`]),
  );
  return {
    ...widths,
    '--table-columns': tracks
      .map((track, index) => (index === tracks.length - 1 ? `minmax(${track}, 1fr)` : track))
      .join(' '),
    '--table-width': `max(100%, calc(${tracks.join(' + ')}))`,
  } as CSSProperties;
}

const getColumn = (target: EventTarget | null): ColumnKey | undefined => {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset.column : undefined;
  return columnKeys.find((key) => key === name);
};
const getRowId = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-airdrop]')?.dataset.airdrop : undefined;

export type TableProps = {
  /** The filtered rows, in order. */
  rows: readonly Airdrop[];
  fold: ClosedFold | undefined;
  search: TrackerSearch;
  onSort: (sort: Pick<TrackerSearch, 'sort' | 'reversed'>) => void;
  colors: TagColors;
  /** null unless in selection mode. */
  selection: ReadonlySet<string> | null;
  currentId: string | undefined;
  actions: CardActions;
  handle: Ref<GridHandle>;
};

/** A virtualized table with cells that are edited in place. */
export function AirdropTable(props: TableProps) {
  const { rows, fold, search, onSort, colors, selection, currentId, actions, handle } = props;
  const { store, actions: airdropActions } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader, settings } = useTrackerPreferences();
  const { columns, change } = useTableColumns(search);
  const table = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const pendingCell = useRef<CellPosition>(undefined);
  /** The cell to focus after an edit. */
  const focusAfterEdit = useRef<{ id: string; column: ColumnKey }>(undefined);
  const wasCurrent = useRef(false);
  const [column, setColumn] = useState<ColumnKey>('name');
  const [edited, setEdited] = useState<Editing>();
  const foldAt = fold?.at ?? Number.POSITIVE_INFINITY;
  const lines = useMemo<readonly (Airdrop | typeof foldLine)[]>(
    () => [...rows.slice(0, foldAt), ...(foldAt <= rows.length ? [foldLine] : []), ...rows.slice(foldAt)],
    [rows, foldAt],
  );
  const { shown, scrollTo } = useVisibleRows({
    list,
    cells: lines,
    columns: 1,
    gap: 0,
    estimate: rowHeightPx,
    enabled: true,
  });
  const from = shown?.first ?? 0;
  const visible = lines.slice(from, shown?.end ?? initialRowCount);
  const keys = columns.map(({ key }) => key);
  const currentColumn = keys.includes(column) ? column : 'name';
  const current = rows.some(({ id }) => id === currentId) ? currentId : rows[0]?.id;
  const latest = useLatest({ keys, edited });

  const focusCellById = (id: string | undefined, key: ColumnKey): boolean => {
    const cell =
      id && list.current?.querySelector<HTMLElement>(`[data-airdrop="${id}"] [data-column="${key}"]`);
    if (!cell) return false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  };
  const focusCell = ({ index, column: key }: CellPosition): boolean => focusCellById(rows[index]?.id, key);
  const goTo = (cell: CellPosition) => {
    setColumn(cell.column);
    pendingCell.current = undefined;
    if (focusCell(cell)) return;
    pendingCell.current = cell;
    scrollTo(cell.index < foldAt ? cell.index : cell.index + 1);
  };
  useBrowserLayoutEffect(() => {
    // In a layout effect, so that the next key press goes to the cell.
    if (edited === undefined && focusAfterEdit.current !== undefined) {
      focusCellById(focusAfterEdit.current.id, focusAfterEdit.current.column);
      focusAfterEdit.current = undefined;
    }
    if (pendingCell.current !== undefined && focusCell(pendingCell.current)) pendingCell.current = undefined;
  });
  useImperativeHandle(handle, () => ({ focus: (index) => goTo({ index, column: currentColumn }) }));

  const editing = useMemo<RowEditing>(() => {
    const end = (id: string, key: ColumnKey, by = 0) => {
      const { keys: order } = latest.current;
      const next = order[Math.max(0, Math.min(order.length - 1, order.indexOf(key) + by))] ?? key;
      // Doesn't move the focus if it has left the table.
      if (list.current?.contains(document.activeElement)) focusAfterEdit.current = { id, column: next };
      setColumn(next);
      setEdited(undefined);
    };
    return {
      cancel: () => {
        const { edited: before } = latest.current;
        if (before) end(before.id, before.column);
      },
      save: (row, key, changes, value, by) => {
        const reject = (error: string) => setEdited({ id: row.id, column: key, rejected: { value, error } });
        const result = createAirdropRules(reader.zone, row).check({
          ...toAirdropForm(row, reader.zone),
          ...changes,
        });
        if (!result.ok) return reject(Object.values(result.errors)[0] ?? 'Check what you entered.');
        end(row.id, key, by);
        airdropActions
          .edit(row, result.input, { isQuiet: true })
          .catch((error: unknown) => reject(getErrorMessage(error, 'It was not saved. Please try again.')));
      },
    };
  }, [reader.zone, airdropActions, latest]);

  /** Handles Enter in the focused cell, and a click on it. */
  const activateCell = (id: string, key: ColumnKey) => {
    const row = store.getRow(id);
    if (!row) return;
    if (key === 'priority') actions.setPriority(id, !row.priority);
    else if (key === 'lastVisitDate') {
      if (isCheckedIn(row, { now: Date.now(), settings })) actions.undoCheckIn(id);
      else if (canCheckIn(row)) actions.checkIn(id);
    } else if (key === 'notes') open({ kind: 'edit', id, field: 'notes' });
    else if (isEditable(key)) setEdited({ id, column: key });
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const [id, key] = [getRowId(event.target), getColumn(event.target)];
    if (event.defaultPrevented || event.altKey || id === undefined || key === undefined || edited) return;
    // Arrow keys move by one cell, also with Ctrl.
    const toEdge = (event.ctrlKey || event.metaKey) && (event.key === 'Home' || event.key === 'End');
    const target = getPositionAtKey(
      { key: event.key, toEdge },
      { row: rows.findIndex((row) => row.id === id), column: keys.indexOf(key) },
      { rows: rows.length, columns: keys.length },
      rowsPerPage,
    );
    if (target !== undefined) {
      event.preventDefault();
      goTo({ index: target.row, column: keys[target.column] ?? 'name' });
    } else if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') {
      event.preventDefault();
      if (key === 'name' && event.key === 'Enter') actions.openDetails(id);
      else activateCell(id, key);
    }
  };
  const handleClick = (event: MouseEvent) => {
    const [id, key] = [getRowId(event.target), getColumn(event.target)];
    if (id === undefined || key === undefined || edited) return;
    if (event.target instanceof Element && event.target.closest('button, a, input, select')) return;
    if (wasCurrent.current) activateCell(id, key);
  };

  return (
    <>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <p className="text-muted text-sm max-sm:hidden">
          Arrow keys move, F2 or a second click edits a cell.
        </p>
        <span className="ml-auto">
          <ColumnsPopover columns={columns} onChange={change} />
        </span>
      </div>
      <div
        ref={table}
        role="grid"
        aria-label="Airdrops"
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        style={toWidthStyle(columns)}
        className="plate"
        onFocus={(event) => {
          const [id, key] = [getRowId(event.target), getColumn(event.target)];
          if (id !== undefined) actions.onFocusRow(id);
          if (key !== undefined) setColumn(key);
        }}
        onPointerDown={(event) => {
          const cell = event.target instanceof Element ? event.target.closest('[data-column]') : null;
          wasCurrent.current = cell !== null && cell === document.activeElement;
        }}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
      >
        <div
          ref={head}
          style={{ scrollPaddingLeft: nameColumnWidth }}
          onScroll={({ currentTarget }) => {
            if (body.current) body.current.scrollLeft = currentTarget.scrollLeft;
          }}
          className="sticky top-header z-10 overflow-x-auto rounded-t-lg [scrollbar-width:none] border-line border-b bg-sunken"
        >
          <TableHead columns={columns} search={search} onSort={onSort} onColumns={change} table={table} />
        </div>
        <div
          ref={body}
          className="overflow-x-auto rounded-b-lg"
          style={{ scrollPaddingLeft: nameColumnWidth }}
          onScroll={({ currentTarget }) => {
            if (head.current) head.current.scrollLeft = currentTarget.scrollLeft;
          }}
        >
          <div
            ref={list}
            role="rowgroup"
            className="[overflow-anchor:none]"
            {...(shown && { style: { paddingTop: shown.before, paddingBottom: shown.after } })}
          >
            {visible.map((line, index) =>
              'isFold' in line ? (
                fold && (
                  <ClosedLine
                    key={line.id}
                    fold={fold}
                    columnCount={columns.length}
                    className="h-[45px] w-(--table-width) last:border-b-0"
                  />
                )
              ) : (
                <TableRow
                  key={store.getCallKey(line.id)}
                  row={line}
                  index={from + index}
                  columns={columns}
                  reader={reader}
                  colors={colors}
                  isSelecting={selection !== null}
                  isSelected={selection?.has(line.id) ?? false}
                  currentColumn={line.id === current ? currentColumn : undefined}
                  editedColumn={edited?.id === line.id ? edited.column : undefined}
                  rejected={edited?.id === line.id ? edited.rejected : undefined}
                  editing={editing}
                  actions={actions}
                />
              ),
            )}
          </div>
        </div>
      </div>
    </>
  );
}
