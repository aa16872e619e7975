import * as z from 'zod/mini';

/** What a newcomer has done of the tracker's first steps. `isOver`: all of them at some time, or they were dismissed. */
export const firstSteps = z.strictObject({
  isOver: z.boolean(),
  hasAirdrop: z.boolean(),
  hasClaimDate: z.boolean(),
  hasCheckedIn: z.boolean(),
  hasChosenReminders: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;
