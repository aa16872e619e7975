import * as z from 'zod/mini';
import { reasonText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { claimant, claimSignals } from '../review/schema.ts';

/** `id` is that of the claim. */
export const disputeInput = z.strictObject({ id: z.uuid(), reason: reasonText });
export type DisputeInput = z.output<typeof disputeInput>;

export const disputed = z.strictObject({ id: z.uuid() });

/** `id` is that of the dispute. The reason is sent to the claimant if upheld, and to the creator if dismissed. */
export const decideDisputeInput = z.strictObject({ id: z.uuid(), reason: reasonText });
export type DecideDisputeInput = z.output<typeof decideDisputeInput>;

export const upheldDispute = z.strictObject({ id: z.uuid(), amount: z.int(), owed: z.int() });
export type UpheldDispute = z.output<typeof upheldDispute>;

export const openDispute = z.strictObject({
  id: z.uuid(),
  reason: z.string(),
  createdAt: z.string(),
  creator: z.strictObject({ id: z.uuid(), name: z.string() }),
  claim: z.strictObject({
    id: z.uuid(),
    claimant,
    twitterHandle: z.string(),
    proofUrl: z.string(),
    /** Credits paid. */
    reward: z.int(),
    approvedAt: z.string(),
    signals: claimSignals,
  }),
});
export type OpenDispute = z.output<typeof openDispute>;

/** With `id`, returns only this dispute. */
export const openDisputesInput = z.prefault(listInput({ id: z.optional(z.uuid()) }), {});
export type OpenDisputesInput = z.output<typeof openDisputesInput>;

export const openDisputes = listPage(openDispute);
export type OpenDisputes = z.output<typeof openDisputes>;
