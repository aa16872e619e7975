// biome-ignore-all lint/a11y/useSemanticElements: rows that stand at their places in boxes that scroll can't be a table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in the cells
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { cx } from '#/ui/cx.ts';
import type { TrackerSearch } from '../../list/filter.ts';
import {
  type Column,
  type ColumnKey,
  type Columns,
  columnDefinitions,
  getAriaSort,
  maxColumnWidth,
  minColumnWidth,
  nextSort,
  withWidth,
} from '../columns.ts';

export const widthProperty = (key: ColumnKey) => `--width-${key}`;

type TableHeadProps = {
  columns: Columns;
  search: TrackerSearch;
  onSort: (sort: Pick<TrackerSearch, 'sort' | 'reversed'>) => void;
  onColumns: (columns: Columns) => void;
  /** Holds the widths as its styles, which a drag changes without drawing the table anew. */
  table: RefObject<HTMLDivElement | null>;
};

/** The headings: a click sorts, their right edge is dragged. */
export function TableHead({ columns, search, onSort, onColumns, table }: TableHeadProps) {
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className="grid w-(--table-width) grid-cols-(--table-columns) bg-sunken"
      >
        {columns.map((column, at) => (
          <Heading
            key={column.key}
            column={column}
            at={at}
            sorted={getAriaSort(column.key, search)}
            onPress={() => {
              const sort = nextSort(column.key, search);
              if (sort) onSort(sort);
            }}
            onWidth={(width) => onColumns(withWidth(columns, column.key, width))}
            table={table}
          />
        ))}
      </div>
    </div>
  );
}

type HeadingProps = Pick<TableHeadProps, 'table'> & {
  column: Column;
  at: number;
  sorted: 'ascending' | 'descending' | undefined;
  onPress: () => void;
  onWidth: (width: number) => void;
};

const step = 16;

function Heading({ column: { key, width }, at, sorted, onPress, onWidth, table }: HeadingProps) {
  const { label, sort } = columnDefinitions[key];

  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const from = event.clientX;
    const to = ({ clientX }: { clientX: number }) =>
      withWidth([{ key, width }], key, width + clientX - from)[0]?.width ?? width;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (moved) => table.current?.style.setProperty(widthProperty(key), `${to(moved)}px`);
    handle.onlostpointercapture = (ended) => {
      handle.onpointermove = null;
      onWidth(to(ended));
    };
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    onWidth(width + by);
  };

  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={sorted}
      className={cx(
        'relative flex h-10 min-w-0 items-center border-line border-r last:border-r-0 pointer-coarse:h-11',
        at === 0 && 'sticky left-0 z-1 bg-sunken',
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
        aria-valuemin={minColumnWidth}
        aria-valuemax={maxColumnWidth}
        tabIndex={0}
        onPointerDown={drag}
        onKeyDown={press}
        className="absolute inset-y-0 right-0 z-2 w-2 cursor-col-resize touch-none hover:bg-accent-line pointer-coarse:hidden"
      />
    </div>
  );
}
