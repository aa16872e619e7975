import * as z from 'zod/mini';
import { cursorInput, listPage } from '#/lib/list-page.ts';
import { listingId } from '../schema.ts';

/** A field's value for comparison and display. Dates are ISO 8601. */
const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type FieldValue = z.output<typeof fieldValue>;

const fieldChange = z.strictObject({ field: z.string(), old: fieldValue, now: fieldValue });
export type FieldChange = z.output<typeof fieldChange>;

export const editorRoles = ['admin', 'promoter', 'system'] as const;

/** The changes of one edit. The first revision has none, because it marks the publication or the start of the history. */
export const revision = z.strictObject({
  number: z.int(),
  at: z.string(),
  by: z.enum(editorRoles),
  changes: z.array(fieldChange),
});
export type Revision = z.output<typeof revision>;

export const revisionsInput = z.strictObject({ ...listingId.shape, cursor: cursorInput });
export type RevisionsInput = z.output<typeof revisionsInput>;

export const revisionsPage = listPage(revision);
export type RevisionsPage = z.output<typeof revisionsPage>;
