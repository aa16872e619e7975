import * as z from 'zod/mini';
import { wholeNumber } from './input-fields.ts';

/** The cursor of a previous response; undefined for the first page. */
export const cursorInput = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** Input of a list: its cursor and its filters. */
export const listInput = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({ cursor: cursorInput, ...filters });

/** Input of a list without filters. */
export const pageInput = z.prefault(listInput({}), {});
export type PageInput = z.output<typeof pageInput>;

/** Rows per page, for lists whose callers may choose. */
export const limitInput = z._default(wholeNumber(1, 1000), 50);

/** Response of a bidirectional list; a cursor is null if there is no such page. */
export const listPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    previousCursor: z.nullable(z.string()),
  });
