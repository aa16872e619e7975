import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import { isCalendarDay } from '#/lib/dates.ts';
import { isUuid } from '#/lib/uuid.ts';

/** Where a page begins in a list that is ordered by time. `at` is UTC with microseconds, as `positionOf` gives it. */
export type Position = { at: string; id: string };

const instantShape = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?$/;

/** Column: the row's instant for its position, exact to the microsecond (a Date is not). */
export function positionOf(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} AT TIME ZONE 'UTC')::text`;
}

/** The position as callers get it. */
export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** The position of a cursor. AppError INVALID for one that is none of ours. */
export function readCursor(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [at, id] = [text.slice(0, -37), text.slice(-36)];
  const day = instantShape.exec(at)?.[1];
  if (day === undefined || !isCalendarDay(day) || !isUuid(id)) {
    throw new AppError('INVALID', 'The cursor is none of ours.', { field: 'cursor' });
  }
  return { at, id };
}

export type PageInput = { after?: string | undefined; before?: string | undefined };
export type Page<T> = { items: T[]; newer: string | null; older: string | null };

/**
 * A page of a list with the way to the pages beside it, by default newest first. `read` gets the condition and the order
 * to put into its statement and answers at most `limit` rows, each with its position. `after` goes on in the list's order,
 * `before` back.
 */
export async function readPage<T>(
  { after, before }: PageInput,
  size: number,
  columns: { at: string; id: string },
  read: (part: {
    where: RawBuilder<boolean>;
    order: RawBuilder<unknown>;
    limit: number;
  }) => Promise<{ position: Position; item: T }[]>,
  begin: 'newest' | 'oldest' = 'newest',
): Promise<Page<T>> {
  const given = before ?? after;
  const isBack = before !== undefined;
  const isRising = (begin === 'oldest') !== isBack;
  const row = sql`(${sql.ref(columns.at)}, ${sql.ref(columns.id)})`;
  const from = given === undefined ? undefined : readCursor(given);
  const bound = from && sql`(${`${from.at}Z`}::timestamptz, ${from.id}::uuid)`;
  const direction = isRising ? sql`ASC` : sql`DESC`;
  const rows = await read({
    where: bound === undefined ? sql`true` : isRising ? sql`${row} > ${bound}` : sql`${row} < ${bound}`,
    order: sql`${sql.ref(columns.at)} ${direction}, ${sql.ref(columns.id)} ${direction}`,
    limit: size + 1,
  });
  const hasMore = rows.length > size;
  const shown = rows.slice(0, size);
  if (isBack) shown.reverse();
  const cursorOf = (one: { position: Position } | undefined, is: boolean) =>
    is && one !== undefined ? writeCursor(one.position) : null;
  const previous = cursorOf(shown[0], isBack ? hasMore : given !== undefined);
  const next = cursorOf(shown.at(-1), isBack || hasMore);
  const items = shown.map(({ item }) => item);
  return begin === 'newest'
    ? { items, newer: previous, older: next }
    : { items, older: previous, newer: next };
}
