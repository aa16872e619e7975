/** The lead times of reset reminders to choose from, in minutes. */
export const resetLeads = [180, 60] as const;

const resetPrefix = 'reset:';

/** Returns the key of the reset reminder that is sent at an ISO instant. */
export const toResetKey = (at: string): string => `${resetPrefix}${at}`;

/** Returns whether a reminder is about check-ins that are due until their reset. */
export const isResetReminder = ({ key }: { key: string }): boolean => key.startsWith(resetPrefix);
