import * as z from 'zod/mini';

/** Progress of the onboarding checklist. `hasEnded`: it was completed or dismissed. `examples`: ids of example airdrops. */
export const firstSteps = z.strictObject({
  isOver: z.boolean(),
  hasAirdrop: z.boolean(),
  hasClaimDate: z.boolean(),
  hasCheckedIn: z.boolean(),
  hasChosenReminders: z.boolean(),
  examples: z.array(z.uuid()),
});
export type FirstSteps = z.output<typeof firstSteps>;
