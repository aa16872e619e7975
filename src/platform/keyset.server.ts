import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import { isCalendarDay } from '#/lib/dates.ts';
import type { ListPage } from '#/lib/page-search.ts';
import { isUuid } from '#/lib/uuid.ts';

/** The order of a list, in which no two rows are equal. */
export type Keyset = {
  columns: readonly string[];
  /** SQL of the row's position as text. */
  position: RawBuilder<string>;
  /** Returns the column values at a position, or undefined for a malformed one. */
  valuesAt: (position: string) => RawBuilder<unknown> | undefined;
};

/** The position of a row in a list ordered by time. `at` is UTC with microseconds. */
export type Position = { at: string; id: string };

const instantShape = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?$/;

/** Parses a position; `at` is UTC. Returns undefined for a malformed text. */
export function parseInstantId(text: string): Position | undefined {
  const [at, id] = [text.slice(0, -37), text.slice(-36)];
  const day = instantShape.exec(at)?.[1];
  return day !== undefined && isCalendarDay(day) && isUuid(id) ? { at, id } : undefined;
}

/** Orders by instant, exact to the microsecond (a Date isn't), then by UUID. */
export const byInstant = (at: string, id: string): Keyset => ({
  columns: [at, id],
  position: sql<string>`((${sql.ref(at)} AT TIME ZONE 'UTC')::text || ' ' || ${sql.ref(id)})`,
  valuesAt: (position) => {
    const known = parseInstantId(position);
    return known && sql`(${`${known.at}Z`}::timestamptz, ${known.id}::uuid)`;
  },
});

/** Orders by calendar day, then by UUID. */
export const byDay = (day: string, id: string): Keyset => ({
  columns: [day, id],
  position: sql<string>`(${sql.ref(day)} || ' ' || ${sql.ref(id)})`,
  valuesAt: (position) => {
    const [on, row] = [position.slice(0, -37), position.slice(-36)];
    return isCalendarDay(on) && isUuid(row) ? sql`(${on}::date, ${row}::uuid)` : undefined;
  },
});

/** Orders by an integer column with unique values. */
export const byNumber = (column: string): Keyset => ({
  columns: [column],
  position: sql<string>`${sql.ref(column)}::text`,
  valuesAt: (position) => (/^\d{1,15}$/.test(position) ? sql`(${Number(position)}::bigint)` : undefined),
});

/** Creates the error for a malformed cursor. */
export const createCursorError = () => new AppError('INVALID', 'Invalid cursor.', { field: 'cursor' });
const back = '<';
const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/** Decodes a cursor of a bidirectional list. */
export function parseCursor(cursor: string): { position: string; isBack: boolean } {
  const text = decode(cursor);
  const isBack = text.startsWith(back);
  return { position: isBack ? text.slice(back.length) : text, isBack };
}

/** Encodes the cursor of the page after the row at this position. */
export const writeCursor = ({ at, id }: Position): string => encode(`${at} ${id}`);

/** Decodes a cursor of a forward-only list. Throws AppError INVALID for a malformed one. */
export function readCursor(cursor: string): Position {
  const position = parseInstantId(decode(cursor));
  if (position === undefined) throw createCursorError();
  return position;
}

type Paging = {
  /** From a previous response; undefined for the first page. */
  cursor: string | undefined;
  size: number;
  by: Keyset;
  /** The list's first row. */
  first?: 'newest' | 'oldest';
};

/**
 * Returns a page of the query's rows with the cursors of the pages before and after it. The query has its
 * columns and conditions; this adds order and limit. Throws AppError INVALID for a malformed cursor.
 */
export async function readList<DB, TB extends keyof DB, Row, T>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { cursor, size, by, first = 'newest' }: Paging,
  toItem: (row: Row) => T,
): Promise<ListPage<T>> {
  const place = cursor === undefined ? undefined : parseCursor(cursor);
  const isBack = place?.isBack === true;
  const bound = place && by.valuesAt(place.position);
  if (place !== undefined && bound === undefined) throw createCursorError();
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
    items: shown.map(toItem),
    nextCursor: end !== undefined && (isBack || hasMore) ? encode(end.position) : null,
    previousCursor:
      top !== undefined && (isBack ? hasMore : bound !== undefined) ? encode(`${back}${top.position}`) : null,
  };
}
