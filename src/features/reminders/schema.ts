import * as z from 'zod/mini';
import { isTimeOfDay } from '#/lib/zones.ts';
import { reminderKinds } from '../notifications/schema.ts';
import { resetLeads } from './kinds.ts';

export const maxLeads = 8;
/** 14 days, in minutes. */
export const maxLeadMinutes = 14 * 24 * 60;

const timeOfDay = (error: string) => z.string({ error }).check(z.refine(isTimeOfDay, { error }));
const dailyAt = timeOfDay('Enter a time');
const quietTime = z.nullable(timeOfDay('Enter a time'));
const leadMinutes = z
  .array(
    z
      .int({ error: 'Enter a number of minutes' })
      .check(
        z.minimum(0, 'A lead time can’t be negative'),
        z.maximum(maxLeadMinutes, 'A lead time can be up to 14 days'),
      ),
  )
  .check(z.maxLength(maxLeads, `You can set up to ${maxLeads} lead times`));

/** Reminder settings. Times are in the person's time zone, lead times in minutes before a claim. */
export const reminderSettings = z.strictObject({
  dailyAt,
  leadMinutes,
  /** Before an airdrop's other dates, such as its snapshot. */
  dateLeadMinutes: leadMinutes,
  /** Before the end of the period of a check-in that is still due. */
  resetLeadMinutes: z.array(z.literal(resetLeads)).check(z.maxLength(resetLeads.length)),
  quietFrom: quietTime,
  quietTo: quietTime,
  startsInDaily: z.boolean(),
});
export type ReminderSettings = z.output<typeof reminderSettings>;

const incompleteQuietHours = 'Enter both a start and an end';
const emptyQuietHours = 'Quiet hours must start and end at different times';

/** Omitted settings are kept; both ends of quiet hours change together. */
export const reminderSettingsChange = z.partial(reminderSettings).check(
  z.refine(({ quietFrom, quietTo }) => (quietFrom === undefined) === (quietTo === undefined), {
    error: incompleteQuietHours,
    path: ['quietTo'],
  }),
  z.refine(({ quietFrom = null, quietTo = null }) => (quietFrom === null) === (quietTo === null), {
    error: incompleteQuietHours,
    path: ['quietTo'],
  }),
  z.refine(({ quietFrom = null, quietTo = null }) => quietFrom === null || quietFrom !== quietTo, {
    error: emptyQuietHours,
    path: ['quietTo'],
  }),
);
export type ReminderSettingsChange = z.output<typeof reminderSettingsChange>;

export const defaultReminderSettings: ReminderSettings = {
  dailyAt: '09:00',
  leadMinutes: [1440, 180],
  dateLeadMinutes: [1440],
  resetLeadMinutes: [],
  quietFrom: null,
  quietTo: null,
  startsInDaily: true,
};

export const upcomingReminder = z.strictObject({
  key: z.string(),
  kind: z.enum(reminderKinds),
  at: z.iso.datetime(),
  /** The airdrop's project and name, or the kind's label. */
  title: z.string(),
  airdropId: z.nullable(z.uuid()),
  /** Finds the airdrop in the tracker. */
  airdropName: z.nullable(z.string()),
});
export type UpcomingReminder = z.output<typeof upcomingReminder>;
export const upcomingReminders = z.strictObject({ items: z.array(upcomingReminder) });

/** `airdropId` null means the daily message. */
export const snoozeInput = z.strictObject({
  airdropId: z.nullable(z.uuid()),
  minutes: z.int().check(z.minimum(5), z.maximum(maxLeadMinutes)),
});
export type SnoozeInput = z.output<typeof snoozeInput>;
export const snoozeResult = z.strictObject({ until: z.iso.datetime() });
