import * as z from 'zod/mini';

/** What is published and counted: an item of one of these kinds, by its id. */
const itemKind = z.enum(['campaign', 'presale', 'quest']);
export type ItemKind = z.output<typeof itemKind>;

/** What becomes public: a new item, or what `itemId` is to be. `submittedBy`: whose submission it is; null: an admin's own. */
export type Publication = { itemId?: string | undefined; submittedBy: string | null };

export const countInput = z.strictObject({ id: z.uuid(), kind: itemKind, event: z.enum(['view', 'click']) });
export type CountInput = z.output<typeof countInput>;
