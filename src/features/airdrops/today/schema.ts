import * as z from 'zod/mini';
import { dueGroups, dueRowFields } from '../due.ts';
import { claimUrgencies } from '../kinds.ts';
import { airdrop } from '../schema.ts';

export { type ClaimDates, type ClaimState, formatClaimText, getClaim, isClaimInOrder } from '../claims.ts';
export { type Due, type DueGroup, type DueRow, dueGroupLabels, dueGroups, type Today } from '../due.ts';

/** An airdrop that is due; `claim`: what its claim asks for. */
const dueAirdrop = z.extend(z.pick(airdrop, dueRowFields), {
  group: z.enum(dueGroups),
  claim: z.enum(claimUrgencies),
  isCheckInDue: z.boolean(),
  isStarting: z.boolean(),
});
export type DueAirdrop = z.output<typeof dueAirdrop>;

/**
 * The first airdrops of each group; `due`: how many of the member’s `total` are due. `later`: those with a claim or
 * another date within the next seven days.
 */
export const dueToday = z.strictObject({
  items: z.array(dueAirdrop),
  due: z.int(),
  later: z.array(z.pick(airdrop, dueRowFields)),
  total: z.int(),
});
export type DueToday = z.output<typeof dueToday>;
