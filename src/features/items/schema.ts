import * as z from 'zod/mini';
import { countedKinds } from '#/lib/item-kinds.ts';
import type { ListingEdit, TellLater } from '../listings/schema.ts';

/** What becomes public: a new item, or what `itemId` is to be. `submittedBy`: whose submission it is; null: an admin's own. */
export type Publication = ListingEdit & {
  itemId?: string | undefined;
  submittedBy: string | null;
  tellLater?: TellLater | undefined;
};

export const countInput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(countedKinds),
  event: z.enum(['view', 'click']),
});
export type CountInput = z.output<typeof countInput>;
