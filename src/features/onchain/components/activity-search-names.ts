/** The parameters of the activity's URL. Every page loads this file. */
export const activitySearchNames = ['chain', 'sort', 'order', 'page', 'wallet'] as const;
