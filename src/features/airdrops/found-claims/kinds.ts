/** A member's decision about a found claim. */
export const claimDecisions = ['taken', 'dismissed'] as const;
