// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows in scroll containers can't be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in the cells
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { cx } from '#/ui/cx.ts';
import type { TrackerSearch } from '../../search/search.ts';
import {
  type Column,
  type ColumnKey,
  type Columns,
  columnDefinitions,
  getAriaSort,
  getMinWidth,
  getNextSort,
  maxColumnWidth,
  resizeColumn,
} from '../../setup/columns.ts';

export const getWidthProperty = (key: ColumnKey) => `--width-${key}`;

type TableHeadProps = {
  columns: Columns;
  search: TrackerSearch;
  onSort: (sort: Pick<TrackerSearch, 'sort' | 'reversed'>) => void;
  onColumns: (columns: Columns) => void;
  /** The element whose style holds the widths, so that a drag doesn't re-render the table. */
  table: RefObject<HTMLDivElement | null>;
};

/** The header row: a click sorts, dragging the right edge resizes. */
export function TableHead({ columns, search, onSort, onColumns, table }: TableHeadProps) {
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className="grid w-(--table-width) grid-cols-(--table-columns) bg-sunken"
      >
        {columns.map((column, index) => (
          <Heading
            key={column.key}
            column={column}
            index={index}
            sorted={getAriaSort(column.key, search)}
            onPress={() => {
              const sort = getNextSort(column.key, search);
              if (sort) onSort(sort);
            }}
            onWidth={(width) => onColumns(resizeColumn(columns, column.key, width))}
            table={table}
          />
        ))}
      </div>
    </div>
  );
}

type HeadingProps = Pick<TableHeadProps, 'table'> & {
  column: Column;
  index: number;
  sorted: 'ascending' | 'descending' | undefined;
  onPress: () => void;
  onWidth: (width: number) => void;
};

/** By how many pixels each key changes the width. */
const keyDeltas = new Map([
  ['ArrowRight', 16],
  ['ArrowLeft', -16],
]);

function Heading({ column: { key, width }, index, sorted, onPress, onWidth, table }: HeadingProps) {
  const { label, sort } = columnDefinitions[key];

  const startResize = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const startX = event.clientX;
    const getWidth = ({ clientX }: { clientX: number }) =>
      resizeColumn([{ key, width }], key, width + clientX - startX)[0]?.width ?? width;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (moved) =>
      table.current?.style.setProperty(getWidthProperty(key), `${getWidth(moved)}px`);
    handle.onlostpointercapture = (ended) => {
      handle.onpointermove = null;
      onWidth(getWidth(ended));
    };
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const delta = keyDeltas.get(event.key);
    if (delta === undefined) return;
    event.preventDefault();
    onWidth(width + delta);
  };

  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sorted}
      className={cx(
        'relative flex h-10 min-w-0 items-center border-line border-r last:border-r-0 pointer-coarse:h-11',
        index === 0 && 'sticky left-0 z-1 bg-sunken',
      )}
    >
      {sort === undefined ? (
        <span className="truncate px-3 font-medium text-muted text-sm">{label}</span>
      ) : (
        <button
          type="button"
          className="flex h-full min-w-0 flex-1 items-center gap-1 px-3 text-left font-medium text-muted text-sm -outline-offset-2! hover:text-ink"
          onClick={onPress}
        >
          <span className="truncate">{label}</span>
          {sorted === 'ascending' && <ArrowUp className="size-3.5 shrink-0" aria-hidden="true" />}
          {sorted === 'descending' && <ArrowDown className="size-3.5 shrink-0" aria-hidden="true" />}
        </button>
      )}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${label}`}
        aria-valuenow={width}
        aria-valuemin={getMinWidth(key)}
        aria-valuemax={maxColumnWidth}
        tabIndex={0}
        onPointerDown={startResize}
        onKeyDown={handleKeyDown}
        className="absolute inset-y-0 right-0 z-2 w-2 cursor-col-resize touch-none hover:bg-accent-line pointer-coarse:hidden"
      />
    </div>
  );
}
