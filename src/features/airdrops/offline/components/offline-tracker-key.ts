/** Under which a page that began without a network holds what it shows of the tracker. */
export const offlineTrackerKey = ['offline-tracker'] as const;
