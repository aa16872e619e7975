import * as z from 'zod/mini';
import { requiredLine } from '#/lib/input-fields.ts';
import { labelColors } from '#/lib/label-colors.ts';
import { cleanLine } from '#/lib/text.ts';
import { searchFields } from '../calls.ts';
import { tagName } from '../labels.ts';
import { calendarSpans, toTrackerSearchParams, trackerViews } from '../search/search.ts';
import { columnKeys, maxColumnWidth, minColumnWidth } from './columns.ts';

const id = z.uuid();
const color = z.enum(labelColors, { error: 'Choose a color' });

/** The maximum numbers of tags and saved views of a member. */
export const maxTags = 200;
export const maxViews = 50;

export const tagInput = z.strictObject({
  name: tagName.check(z.minLength(1, 'Tag name is required')),
  colour: z._default(color, 'slate'),
});
export type TagInput = z.output<typeof tagInput>;

export const tagChanges = z.strictObject({
  id,
  name: z.optional(tagInput.shape.name),
  colour: z.optional(color),
});
export type TagChanges = z.output<typeof tagChanges>;

export const tag = z.strictObject({
  id,
  name: z.string(),
  colour: z.enum(labelColors),
  airdropCount: z.int(),
});
export type Tag = z.output<typeof tag>;
export const tagList = z.strictObject({ items: z.array(tag) });

/** The table's columns in order, with widths in pixels. */
export const tableColumns = z
  .array(
    z.strictObject({
      key: z.enum(columnKeys),
      width: z.int().check(z.minimum(minColumnWidth), z.maximum(maxColumnWidth)),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(columnKeys.length),
    z.refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, {
      error: 'Choose each column once',
    }),
  );
export type TableColumns = z.output<typeof tableColumns>;

export const trackerSetup = z.strictObject({ tableColumns: z.nullable(tableColumns) });
export type TrackerSetup = z.output<typeof trackerSetup>;

/** The tracker's URL search without defaults, the calendar's date, and whether closed airdrops are shown. */
const savedSearch = z.pipe(
  z.strictObject({
    ...searchFields,
    view: z._default(z.enum(trackerViews), 'list'),
    span: z._default(z.enum(calendarSpans), 'month'),
    date: z._default(z.string().check(z.maxLength(10)), ''),
  }),
  z.transform(({ date: _date, q, tag, chain, ...search }): Record<string, string> => {
    const texts = { q: cleanLine(q), tag: cleanLine(tag), chain: cleanLine(chain) };
    return toTrackerSearchParams({ ...search, ...texts });
  }),
);

export const savedViewInput = z.strictObject({
  name: requiredLine('Name', 60),
  search: savedSearch,
  tableColumns: z._default(z.nullable(tableColumns), null),
  isDefault: z._default(z.boolean(), false),
});
export type SavedViewInput = z.output<typeof savedViewInput>;

export const savedViewChanges = z.strictObject({
  id,
  name: z.optional(savedViewInput.shape.name),
  search: z.optional(savedSearch),
  tableColumns: z.optional(z.nullable(tableColumns)),
  isDefault: z.optional(z.boolean()),
});
export type SavedViewChanges = z.output<typeof savedViewChanges>;

export const savedView = z.strictObject({
  id,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  tableColumns: z.nullable(tableColumns),
  isDefault: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;
export const savedViewList = z.strictObject({ items: z.array(savedView) });

export const setupId = z.strictObject({ id });
