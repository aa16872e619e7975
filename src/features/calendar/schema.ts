import * as z from 'zod/mini';

const instant = z.iso.datetime();

/** The feed's settings. `lastFetchedAt` is exact to the hour. */
export const calendarFeed = z.strictObject({
  isOn: z.boolean(),
  createdAt: z.nullable(instant),
  lastFetchedAt: z.nullable(instant),
  /** Whether it contains recurring check-ins. */
  hasCheckIns: z.boolean(),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

/** The feed's URL, which grants access to it. */
export const feedAddress = z.strictObject({ url: z.string() });
export type FeedAddress = z.output<typeof feedAddress>;

export const feedChange = z.strictObject({ hasCheckIns: z.boolean() });
export type FeedChange = z.output<typeof feedChange>;
