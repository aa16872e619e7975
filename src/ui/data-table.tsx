import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Column<Row> = {
  key: string;
  heading: string;
  /** Hides the heading of a column whose cells need none, except from screen readers. */
  isHeadingHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** For numbers and actions. */
  align?: 'end';
  /** The cell names its row. */
  isRowHeader?: boolean;
  /** Makes the heading a button that sorts; `direction` is undefined while the rows are sorted by another column. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onPress: () => void };
  /** A width class; columns without one share the remaining width. */
  width?: string;
  /** Classes of the cells. */
  className?: string;
};

type DataTableProps<Row extends { id: string | number }> = {
  /** The accessible name of the table and the list of cards. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The content of a row's card on narrow screens. */
  card: (row: Row) => ReactNode;
  /** The width below which rows are cards. */
  cardsBelow?: keyof typeof cardClasses;
  /** Each row has a link that covers it, by `after:absolute after:inset-0`. */
  hasRowLinks?: boolean;
};

const tableClasses = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };
const cardClasses = { md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden' };

/** Rows as a table on wide screens, as cards on narrow ones. */
export function DataTable<Row extends { id: string | number }>(props: DataTableProps<Row>) {
  const { label, rows, columns, card, cardsBelow = 'lg', hasRowLinks = false } = props;
  return (
    <>
      <div className={cx('plate overflow-hidden', tableClasses[cardsBelow])}>
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">{label}</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={column.sort?.direction}
                  className={cx(
                    'px-3 py-2 align-bottom font-medium text-muted text-xs',
                    getAlignmentClass(columns, index),
                    column.width,
                  )}
                >
                  <Heading column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                className={cx(
                  'border-line border-b last:border-b-0 hover:bg-hover/60',
                  hasRowLinks && 'relative',
                )}
              >
                {columns.map((column, index) => {
                  const Cell = column.isRowHeader === true ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.key}
                      {...(column.isRowHeader === true && { scope: 'row' })}
                      className={cx(
                        'px-3 py-2.5 align-baseline',
                        column.isRowHeader === true && 'font-medium',
                        getAlignmentClass(columns, index),
                        column.className,
                      )}
                    >
                      {column.cell(row)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={label} className={cx('grid gap-2', cardClasses[cardsBelow])}>
        {rows.map((row) => (
          <li key={row.id} className={cx('plate min-w-0 p-3', hasRowLinks && 'plate-link relative')}>
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Heading<Row>({ column: { heading, isHeadingHidden, sort, align } }: { column: Column<Row> }) {
  if (isHeadingHidden === true) return <span className="sr-only">{heading}</span>;
  if (sort === undefined) return heading;
  const Arrow = sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={sort.onPress}
      className={cx(
        'tap relative rounded-sm hover:text-ink pointer-coarse:min-h-11',
        align === 'end' ? 'text-right' : 'text-left',
        sort.direction !== undefined && 'text-ink',
      )}
    >
      {heading}
      {sort.direction !== undefined && (
        // In the cell's padding, so that headings don't move when another column sorts.
        <Arrow
          className={cx('absolute bottom-0.5 size-3', align === 'end' ? 'right-full' : 'left-full')}
          aria-hidden="true"
        />
      )}
    </button>
  );
}

/** A column after right-aligned numbers keeps a distance from them. */
function getAlignmentClass<Row>(columns: readonly Column<Row>[], index: number): string {
  if (columns[index]?.align === 'end') return 'text-right';
  return columns[index - 1]?.align === 'end' ? 'pl-6! text-left' : 'text-left';
}

/** A card's labeled values: a list of CardFact. */
export function CardFacts({ children }: { children: ReactNode }) {
  return <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-sm">{children}</dl>;
}

export function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  );
}
