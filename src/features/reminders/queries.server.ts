import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { readAway } from '../airdrops/pauses/queries.server.ts';
import { isAway } from '../airdrops/queries.server.ts';
import { getClockDay, toClock, toRhythmSettings } from '../airdrops/rhythm/schema.ts';
import { listReady, listResets } from '../airdrops/today/queries.server.ts';
import { listEnabledKinds } from '../notifications/queries.server.ts';
import { kindLabels } from '../notifications/schema.ts';
import { type AlarmDate, alarmDates, planAirdrop } from './airdrop-plan-queries.server.ts';
import { isResetReminder } from './kinds.ts';
import {
  isReadyReminder,
  type PlannedReminder,
  planDailyReminders,
  planReadyReminders,
  planResetReminders,
  planSnoozedDay,
} from './plan.ts';
import { settingsColumns, toSettings } from './recipient-queries.server.ts';
import type { ReminderSettings, UpcomingReminder } from './schema.ts';

const weekMs = 7 * 24 * 60 * 60_000;
const maxUpcoming = 100;

export async function readSettings({ db, actor }: MemberCtx): Promise<ReminderSettings> {
  const row = await db
    .selectFrom('reminder_settings')
    .select(settingsColumns)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return toSettings(row);
}

type AlarmRow = { id: string; name: string; project: string; dates: AlarmDate[]; snoozedUntil: Date | null };

/** Lists the reminders expected in the next seven days, soonest first. */
export async function listUpcoming(ctx: MemberCtx): Promise<UpcomingReminder[]> {
  const now = ctx.now.getTime();
  const until = now + weekMs;
  const person = {
    settings: await readSettings(ctx),
    zone: ctx.actor.timeZone,
    rhythms: toRhythmSettings(ctx.actor),
  };
  const kinds = await listEnabledKinds(ctx);
  const { rows } = await sql<AlarmRow>`
    SELECT a.id, a.name, a.project, ${alarmDates} AS dates, m.snoozed_until AS "snoozedUntil"
    FROM airdrop_alarms m JOIN airdrops a ON a.id = m.airdrop_id
    WHERE m.user_id = ${ctx.actor.id} AND m.next_at <= ${new Date(until)}
    ORDER BY m.next_at LIMIT 1000`.execute(ctx.db);
  const readyAirdrops = await listReady(ctx.db, [{ id: ctx.actor.id, rhythms: person.rhythms }]);
  const resets = await listResets(ctx.db, [ctx.actor.id]);
  const dailyAlarm = await ctx.db
    .selectFrom('daily_alarms')
    .select('snoozed_until')
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  const timeAway = await readAway(ctx);
  const isSilenced = ({ kind, at }: PlannedReminder) =>
    kind !== 'week_ahead' && isAway(timeAway, getClockDay(at, toClock(null, person.rhythms)));
  const isUpcoming = ({ kind, at }: PlannedReminder) => at > now && at <= until && kinds.has(kind);
  const airdropReminders = rows.flatMap(({ id, name, project, dates, snoozedUntil }) => {
    const title = formatAirdropName({ name, project });
    return planAirdrop(id, dates, snoozedUntil, person)
      .filter(isUpcoming)
      .map((item) =>
        toUpcoming(item, {
          title: item.date === undefined ? title : `${title}: ${item.date.label}`,
          airdropId: id,
          airdropName: name,
        }),
      );
  });
  const dailyReminders =
    dailyAlarm === undefined
      ? []
      : [
          ...planDailyReminders(now, until, person),
          ...planReadyReminders(
            (readyAirdrops.get(ctx.actor.id) ?? []).map(({ at }) => at),
            person,
          ),
          ...planResetReminders(resets.get(ctx.actor.id) ?? [], { from: now, to: until }, person),
          ...(dailyAlarm.snoozed_until === null ? [] : [planSnoozedDay(dailyAlarm.snoozed_until.getTime())]),
        ]
          .filter((item) => isUpcoming(item) && !isSilenced(item))
          .map((item) =>
            toUpcoming(item, {
              title: toDailyTitle(item),
              airdropId: null,
              airdropName: null,
            }),
          );
  return [...airdropReminders, ...dailyReminders]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, maxUpcoming);
}

function toDailyTitle(planned: PlannedReminder): string {
  if (isResetReminder(planned)) return 'Before the reset';
  return isReadyReminder(planned) ? 'Check-ins ready' : kindLabels[planned.kind].label;
}

const toUpcoming = (
  { key, kind, at }: PlannedReminder,
  fields: Pick<UpcomingReminder, 'title' | 'airdropId' | 'airdropName'>,
): UpcomingReminder => ({
  ...fields,
  key,
  kind,
  at: new Date(at).toISOString(),
});

/** Tables of the account export. */
export const reminderParts = [
  {
    name: 'reminderSettings',
    query: (db: Db, id: string) =>
      db
        .selectFrom('reminder_settings')
        .select([...settingsColumns, 'updated_at'])
        .where('user_id', '=', id),
  },
];
