import * as z from 'zod/mini';
import { reasonText } from '#/lib/input-fields.ts';
import { countedKinds } from '#/lib/item-kinds.ts';
import type { ListingEdit, NotifyLater } from '../listings/schema.ts';

/**
 * A new item, or the new version of `itemId`. `submittedBy` is the promoter; null if an admin added it.
 */
export type Publication = ListingEdit & {
  itemId?: string | undefined;
  submittedBy: string | null;
  notifyLater?: NotifyLater | undefined;
};

/** `reason` is shown to participants and the promoter. */
export const itemDeletion = z.strictObject({ id: z.uuid(), reason: z.optional(reasonText) });
export type ItemDeletion = z.output<typeof itemDeletion>;

export const audienceInput = z.strictObject({ id: z.uuid() });
export type AudienceInput = z.output<typeof audienceInput>;

/**
 * The people whom an item's deletion notifies: the number of participants and users with reminders, and whether there
 * is a promoter.
 */
export const audience = z.strictObject({ people: z.int(), hasPromoter: z.boolean() });
export type Audience = z.output<typeof audience>;

export const countInput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(countedKinds),
  event: z.enum(['view', 'click']),
});
export type CountInput = z.output<typeof countInput>;
