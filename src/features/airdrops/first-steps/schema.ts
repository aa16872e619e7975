import * as z from 'zod/mini';

/** Progress of the onboarding checklist. `isOver`: it was completed or dismissed. */
export const firstSteps = z.strictObject({
  isOver: z.boolean(),
  hasAirdrop: z.boolean(),
  hasClaimDate: z.boolean(),
  hasCheckedIn: z.boolean(),
  hasChosenReminders: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;
