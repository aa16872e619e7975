import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import { isCalendarDay } from '#/lib/dates.ts';
import type { ListPage } from '#/lib/page-search.ts';
import { isUuid } from '#/lib/uuid.ts';

/** What a list is ordered by, each row once. */
export type Keyset = {
  columns: readonly string[];
  /** Column: the row's place as text. */
  position: RawBuilder<string>;
  /** The values of the columns at such a place; undefined for a text that is none. */
  valuesAt: (position: string) => RawBuilder<unknown> | undefined;
};

/** Where a row stands in a list that is ordered by time. `at` is UTC with microseconds. */
export type Position = { at: string; id: string };

const instantShape = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?$/;

/** `at`: UTC; undefined for a text that is no such place. */
export function instantAt(text: string): Position | undefined {
  const [at, id] = [text.slice(0, -37), text.slice(-36)];
  const day = instantShape.exec(at)?.[1];
  return day !== undefined && isCalendarDay(day) && isUuid(id) ? { at, id } : undefined;
}

/** In the order of instants, exact to the microsecond (a Date is not); rows of one instant by their UUIDs. */
export const byInstant = (at: string, id: string): Keyset => ({
  columns: [at, id],
  position: sql<string>`((${sql.ref(at)} AT TIME ZONE 'UTC')::text || ' ' || ${sql.ref(id)})`,
  valuesAt: (position) => {
    const known = instantAt(position);
    return known && sql`(${`${known.at}Z`}::timestamptz, ${known.id}::uuid)`;
  },
});

/** In the order of calendar days; rows of one day by their UUIDs. */
export const byDay = (day: string, id: string): Keyset => ({
  columns: [day, id],
  position: sql<string>`(${sql.ref(day)} || ' ' || ${sql.ref(id)})`,
  valuesAt: (position) => {
    const [on, row] = [position.slice(0, -37), position.slice(-36)];
    return isCalendarDay(on) && isUuid(row) ? sql`(${on}::date, ${row}::uuid)` : undefined;
  },
});

/** In the order of a column of whole numbers, of which no row has another's. */
export const byNumber = (column: string): Keyset => ({
  columns: [column],
  position: sql<string>`${sql.ref(column)}::text`,
  valuesAt: (position) => (/^\d{1,15}$/.test(position) ? sql`(${Number(position)}::bigint)` : undefined),
});

/** What refuses a cursor that is none of ours. */
export const badCursor = () => new AppError('INVALID', 'Invalid cursor.', { field: 'cursor' });
const back = '<';
const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/** The place in a cursor of a list that goes both ways, as `by` wrote it. */
export function parseCursor(cursor: string): { position: string; isBack: boolean } {
  const text = decode(cursor);
  const isBack = text.startsWith(back);
  return { position: isBack ? text.slice(back.length) : text, isBack };
}

/** The cursor of a page that begins behind the row at this place. */
export const writeCursor = ({ at, id }: Position): string => encode(`${at} ${id}`);

/** The place in the cursor of a list that goes on only. AppError INVALID for one that is none of ours. */
export function readCursor(cursor: string): Position {
  const position = instantAt(decode(cursor));
  if (position === undefined) throw badCursor();
  return position;
}

type Paging = {
  /** As an answer before gave it; left out for the first page. */
  cursor: string | undefined;
  size: number;
  by: Keyset;
  /** What the list begins with. */
  first?: 'newest' | 'oldest';
};

/**
 * A page of what a statement finds, with the cursors of the pages beside it. The statement has its columns and conditions;
 * order and limit are given to it here. AppError INVALID for a cursor that is none of ours.
 */
export async function readList<DB, TB extends keyof DB, Row, T>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { cursor, size, by, first = 'newest' }: Paging,
  itemOf: (row: Row) => T,
): Promise<ListPage<T>> {
  const place = cursor === undefined ? undefined : parseCursor(cursor);
  const isBack = place?.isBack === true;
  const bound = place && by.valuesAt(place.position);
  if (place !== undefined && bound === undefined) throw badCursor();
  const isRising = (first === 'oldest') !== isBack;
  const columns = by.columns.map((column) => sql.ref(column));
  const side = sql<boolean>`(${sql.join(columns)}) ${isRising ? sql`>` : sql`<`} ${bound}`;
  const order = columns.map((column) => sql`${column} ${isRising ? sql`ASC` : sql`DESC`}`);
  const rows = await query
    .$if(bound !== undefined, (all) => all.where(side))
    .orderBy(sql`${sql.join(order)}`)
    .limit(size + 1)
    .select(by.position.as('position'))
    .$castTo<Row & { position: string }>()
    .execute();
  const hasMore = rows.length > size;
  const shown = rows.slice(0, size);
  if (isBack) shown.reverse();
  const [top, end] = [shown[0], shown.at(-1)];
  return {
    items: shown.map(itemOf),
    nextCursor: end !== undefined && (isBack || hasMore) ? encode(end.position) : null,
    previousCursor:
      top !== undefined && (isBack ? hasMore : bound !== undefined) ? encode(`${back}${top.position}`) : null,
  };
}
