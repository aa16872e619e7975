import * as z from 'zod/mini';
import { airdrop } from '../schema.ts';

const dueAirdrop = z.extend(
  z.pick(airdrop, {
    id: true,
    name: true,
    project: true,
    status: true,
    claimDate: true,
    claimCloseDate: true,
    checkInDuration: true,
    rhythm: true,
  }),
  { isCheckInDue: z.boolean(), isStarting: z.boolean() },
);
export type DueAirdrop = z.output<typeof dueAirdrop>;

/** The most urgent airdrops due today; `due` of the member’s `total`. */
export const dueToday = z.strictObject({ items: z.array(dueAirdrop), due: z.int(), total: z.int() });
export type DueToday = z.output<typeof dueToday>;
