/** The query key of the tracker's stored data, in a page opened offline. */
export const offlineTrackerKey = ['offline-tracker'] as const;
