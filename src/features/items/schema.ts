import * as z from 'zod/mini';

/** What is published and counted: an item of one of these kinds, by its id. */
const itemKind = z.enum(['campaign', 'presale', 'quest']);
export type ItemKind = z.output<typeof itemKind>;

export const countInput = z.strictObject({ id: z.uuid(), kind: itemKind, event: z.enum(['view', 'click']) });
export type CountInput = z.output<typeof countInput>;
