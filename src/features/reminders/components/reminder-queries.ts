import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The prefix of all reminder queries. */
export const remindersKey = ['reminders'] as const;

export function upcomingQuery(api: Api) {
  return queryOptions({ queryKey: ['reminders', 'upcoming'], queryFn: () => api.reminders.upcoming() });
}

export function reminderSettingsQuery(api: Api) {
  return queryOptions({ queryKey: ['reminders', 'settings'], queryFn: () => api.reminders.settings() });
}
