import * as z from 'zod/mini';
import { reasonText } from '#/lib/input-fields.ts';
import { countedKinds } from '#/lib/item-kinds.ts';
import type { ListingEdit, NotifyLater } from '../listings/schema.ts';

/** What becomes public: a new item, or what `itemId` is to be. `submittedBy`: whose submission it is; null: an admin's own. */
export type Publication = ListingEdit & {
  itemId?: string | undefined;
  submittedBy: string | null;
  notifyLater?: NotifyLater | undefined;
};

/** What deletes an item. `reason`: for those who took part and its promoter. */
export const itemDeletion = z.strictObject({ id: z.uuid(), reason: z.optional(reasonText) });
export type ItemDeletion = z.output<typeof itemDeletion>;

export const audienceInput = z.strictObject({ id: z.uuid() });
export type AudienceInput = z.output<typeof audienceInput>;

/** Who is told when an item is deleted: how many take part or asked for its start, and whether a promoter submitted it. */
export const audience = z.strictObject({ people: z.int(), hasPromoter: z.boolean() });
export type Audience = z.output<typeof audience>;

export const countInput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(countedKinds),
  event: z.enum(['view', 'click']),
});
export type CountInput = z.output<typeof countInput>;
