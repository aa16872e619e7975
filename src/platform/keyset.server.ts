import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import { isCalendarDay } from '#/lib/dates.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import type { ListPage } from '#/lib/page-search.ts';

/** The order of a list, in which no two rows are equal. */
export type Keyset = {
  columns: readonly string[];
  /** SQL of the row's position as text. */
  position: RawBuilder<string>;
  /** Returns the column values at a position, or undefined for a malformed one. */
  toValues: (position: string) => RawBuilder<unknown> | undefined;
};

/** The position of a row in a list ordered by time. `at` is UTC with microseconds. */
export type Position = { at: string; id: string };

const instantPattern = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?$/;

/** Parses a position; `at` is UTC. Returns undefined for a malformed text. */
export function parseInstantId(text: string): Position | undefined {
  const [at, id] = [text.slice(0, -37), text.slice(-36)];
  const day = instantPattern.exec(at)?.[1];
  return day !== undefined && isCalendarDay(day) && isUuid(id) ? { at, id } : undefined;
}

/** Orders by instant, exact to the microsecond (a Date isn't), then by UUID. */
export const byInstant = (at: string, id: string): Keyset => ({
  columns: [at, id],
  position: sql<string>`((${sql.ref(at)} AT TIME ZONE 'UTC')::text || ' ' || ${sql.ref(id)})`,
  toValues: (position) => {
    const parsed = parseInstantId(position);
    return parsed && sql`(${`${parsed.at}Z`}::timestamptz, ${parsed.id}::uuid)`;
  },
});

/** Orders by calendar day, then by UUID. */
export const byDay = (day: string, id: string): Keyset => ({
  columns: [day, id],
  position: sql<string>`(${sql.ref(day)} || ' ' || ${sql.ref(id)})`,
  toValues: (position) => {
    const [value, rowId] = [position.slice(0, -37), position.slice(-36)];
    return isCalendarDay(value) && isUuid(rowId) ? sql`(${value}::date, ${rowId}::uuid)` : undefined;
  },
});

/** Orders by an integer column with unique values. */
export const byNumber = (column: string): Keyset => ({
  columns: [column],
  position: sql<string>`${sql.ref(column)}::text`,
  toValues: (position) => (/^\d{1,15}$/.test(position) ? sql`(${Number(position)}::bigint)` : undefined),
});

/** Creates the error for a malformed cursor. */
export const createCursorError = () => new AppError('INVALID', 'Invalid cursor.', { field: 'cursor' });
const backPrefix = '<';
const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/** Decodes a cursor of a bidirectional list. */
export function parseCursor(cursor: string): { position: string; isBack: boolean } {
  const text = decode(cursor);
  const isBack = text.startsWith(backPrefix);
  return { position: isBack ? text.slice(backPrefix.length) : text, isBack };
}

/** Encodes the cursor of the page after the row at this position. */
export const encodeCursor = ({ at, id }: Position): string => encode(`${at} ${id}`);

/** Decodes a cursor of a forward-only list. Throws AppError INVALID for a malformed one. */
export function decodeCursor(cursor: string): Position {
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
  const start = cursor === undefined ? undefined : parseCursor(cursor);
  const isBack = start?.isBack === true;
  const bound = start && by.toValues(start.position);
  if (start !== undefined && bound === undefined) throw createCursorError();
  const isAscending = (first === 'oldest') !== isBack;
  const columns = by.columns.map((column) => sql.ref(column));
  const isBeyondBound = sql<boolean>`(${sql.join(columns)}) ${isAscending ? sql`>` : sql`<`} ${bound}`;
  const order = columns.map((column) => sql`${column} ${isAscending ? sql`ASC` : sql`DESC`}`);
  const rows = await query
    .$if(bound !== undefined, (all) => all.where(isBeyondBound))
    .orderBy(sql`${sql.join(order)}`)
    .limit(size + 1)
    .select(by.position.as('position'))
    .$castTo<Row & { position: string }>()
    .execute();
  const hasMore = rows.length > size;
  const pageRows = rows.slice(0, size);
  if (isBack) pageRows.reverse();
  const [firstRow, lastRow] = [pageRows[0], pageRows.at(-1)];
  return {
    items: pageRows.map(toItem),
    nextCursor: lastRow !== undefined && (isBack || hasMore) ? encode(lastRow.position) : null,
    previousCursor:
      firstRow !== undefined && (isBack ? hasMore : bound !== undefined)
        ? encode(`${backPrefix}${firstRow.position}`)
        : null,
  };
}
