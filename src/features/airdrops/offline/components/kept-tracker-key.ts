/** Under which a page that began without a network holds what it shows of the tracker. */
export const keptTrackerKey = ['kept-tracker'] as const;
