import * as z from 'zod/mini';
import { wholeNumber } from './input-fields.ts';

/** Where a page begins: the cursor of an answer before, left out for the first page. */
export const cursorInput = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** What a list takes: its cursor and its filters. */
export const listInput = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({ cursor: cursorInput, ...filters });

/** What a list without filters takes. */
export const pageInput = z.prefault(listInput({}), {});
export type PageInput = z.output<typeof pageInput>;

/** How many rows a page has, where callers may choose. */
export const limitInput = z._default(wholeNumber(1, 1000), 50);

/** What a list that goes both ways answers; a cursor is null where there is no page. */
export const listPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    previousCursor: z.nullable(z.string()),
  });
