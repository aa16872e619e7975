import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { type RhythmSettings, toRhythmSettings } from '../airdrops/rhythm/schema.ts';
import { resetLeads } from './kinds.ts';
import { defaultReminderSettings, type ReminderSettings } from './schema.ts';

/** A person with the settings of their reminders. */
export type ReminderRecipient = {
  id: string;
  zone: string;
  rhythms: RhythmSettings;
  locale: string | null;
  isSuspended: boolean;
  settings: ReminderSettings;
};

type SettingsRow = {
  daily_at: string;
  lead_minutes: number[];
  date_lead_minutes: number[];
  reset_lead_minutes: number[];
  quiet_from: string | null;
  quiet_to: string | null;
  starts_in_daily: boolean;
};

export const settingsColumns = [
  'daily_at',
  'lead_minutes',
  'date_lead_minutes',
  'reset_lead_minutes',
  'quiet_from',
  'quiet_to',
  'starts_in_daily',
] as const;

export const toSettings = (row: SettingsRow | undefined): ReminderSettings =>
  row === undefined
    ? defaultReminderSettings
    : {
        dailyAt: row.daily_at,
        leadMinutes: row.lead_minutes,
        dateLeadMinutes: row.date_lead_minutes,
        resetLeadMinutes: resetLeads.filter((lead) => row.reset_lead_minutes.includes(lead)),
        quietFrom: row.quiet_from,
        quietTo: row.quiet_to,
        startsInDaily: row.starts_in_daily,
      };

export async function readPeople(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, ReminderRecipient>> {
  const people = await db
    .selectFrom('profiles')
    .select(['id', 'time_zone', 'locale', 'suspended_at', 'day_starts_at', 'week_starts_on'])
    .where('id', '=', sql<string>`ANY(${userIds}::uuid[])`)
    .execute();
  const rows = await db
    .selectFrom('reminder_settings')
    .select(['user_id', ...settingsColumns])
    .where('user_id', '=', sql<string>`ANY(${userIds}::uuid[])`)
    .execute();
  const settings = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(
    people.map(({ id, time_zone, locale, suspended_at, day_starts_at, week_starts_on }) => [
      id,
      {
        id,
        locale,
        zone: time_zone,
        rhythms: toRhythmSettings({
          timeZone: time_zone,
          dayStartsAt: day_starts_at,
          weekStartsOn: week_starts_on,
        }),
        isSuspended: suspended_at !== null,
        settings: toSettings(settings.get(id)),
      },
    ]),
  );
}
