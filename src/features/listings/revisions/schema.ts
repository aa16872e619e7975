import * as z from 'zod/mini';
import { cursorInput, listPage } from '#/lib/list-page.ts';
import { listingId } from '../schema.ts';

/** One value of what a listing says, as it is compared and shown: texts, numbers, yes or no, instants in ISO 8601. */
const said = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type FieldValue = z.output<typeof said>;

const fieldChange = z.strictObject({ field: z.string(), old: said, now: said });
export type FieldChange = z.output<typeof fieldChange>;

export const editorRoles = ['admin', 'promoter', 'system'] as const;

/** What was changed in a listing at once. Without changes, the first: how it was published, or from where on changes are kept. */
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
