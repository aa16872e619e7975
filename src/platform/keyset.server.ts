import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import { isCalendarDay } from '#/lib/dates.ts';
import { isUuid } from '#/lib/uuid.ts';

/** Where a page begins in a list that is ordered newest first. `at` is UTC with microseconds, as `positionOf` gives it. */
export type Position = { at: string; id: string };

/** A page after (older) or before (newer) a position; the first one without. */
type From = { position: Position; isNewer: boolean } | undefined;

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
 * A page of a list, newest first, with the way to the pages beside it. `read` gets the condition and the order to put
 * into its statement and answers at most `limit` rows, each with its position.
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
): Promise<Page<T>> {
  const given = before ?? after;
  const from: From =
    given === undefined ? undefined : { position: readCursor(given), isNewer: before !== undefined };
  const row = sql`(${sql.ref(columns.at)}, ${sql.ref(columns.id)})`;
  const bound = from && sql`(${`${from.position.at}Z`}::timestamptz, ${from.position.id}::uuid)`;
  const isNewer = from?.isNewer === true;
  const direction = isNewer ? sql`ASC` : sql`DESC`;
  const rows = await read({
    where: bound === undefined ? sql`true` : isNewer ? sql`${row} > ${bound}` : sql`${row} < ${bound}`,
    order: sql`${sql.ref(columns.at)} ${direction}, ${sql.ref(columns.id)} ${direction}`,
    limit: size + 1,
  });
  const hasMore = rows.length > size;
  const shown = rows.slice(0, size);
  if (isNewer) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const cursorOf = (one: { position: Position } | undefined, is: boolean) =>
    is && one !== undefined ? writeCursor(one.position) : null;
  return {
    items: shown.map(({ item }) => item),
    newer: cursorOf(first, isNewer ? hasMore : from !== undefined),
    older: cursorOf(last, isNewer || hasMore),
  };
}
