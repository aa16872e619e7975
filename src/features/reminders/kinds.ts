/** The lead times to choose from of reminders before a reset, in minutes. */
export const resetLeads = [180, 60] as const;

const resetPrefix = 'reset:';

/** Returns the key of the reminder before resets; `at`: ISO instant. */
export const toResetKey = (at: string): string => `${resetPrefix}${at}`;

/** Whether a reminder is about check-ins that are due until their reset. */
export const isResetReminder = ({ key }: { key: string }): boolean => key.startsWith(resetPrefix);
