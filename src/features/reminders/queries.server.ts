import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { listEnabledKinds } from '../notifications/queries.server.ts';
import { kindLabels } from '../notifications/schema.ts';
import { claimReminders, type Planned, planDailyReminders, snoozedClaim, snoozedDay } from './plan.ts';
import { settingsColumns, toSettings } from './recipient-queries.server.ts';
import type { ReminderSettings, UpcomingReminder } from './schema.ts';

const weekMs = 7 * 24 * 60 * 60_000;
const maxUpcoming = 100;
const maxLeadMs = 14 * 24 * 60 * 60_000;

/** Reads the member's reminder settings. */
export async function readSettings({ db, actor }: MemberCtx): Promise<ReminderSettings> {
  const row = await db
    .selectFrom('reminder_settings')
    .select(settingsColumns)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return toSettings(row);
}

type AlarmRow = { id: string; name: string; claimDate: Date; snoozedUntil: Date | null };

/** Lists the reminders expected in the next seven days, soonest first. */
export async function listUpcoming(ctx: MemberCtx): Promise<UpcomingReminder[]> {
  const now = ctx.now.getTime();
  const until = now + weekMs;
  const whose = { settings: await readSettings(ctx), zone: ctx.actor.timeZone };
  const kinds = await listEnabledKinds(ctx);
  const { rows } = await sql<AlarmRow>`
    SELECT a.id, a.name, a.claim_date AS "claimDate", m.snoozed_until AS "snoozedUntil"
    FROM airdrop_alarms m JOIN airdrops a ON a.id = m.airdrop_id
    WHERE m.user_id = ${ctx.actor.id} AND a.claim_date < ${new Date(until + maxLeadMs)}
    ORDER BY a.claim_date LIMIT 1000`.execute(ctx.db);
  const dailyAlarm = await ctx.db
    .selectFrom('daily_alarms')
    .select('snoozed_until')
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  const isUpcoming = ({ kind, at }: Planned) => at > now && at <= until && kinds.has(kind);
  const claims = rows.flatMap(({ id, name, claimDate, snoozedUntil }) => {
    const claim = { id, claimDate: claimDate.getTime() };
    const planned = claimReminders(claim, whose);
    if (snoozedUntil !== null) planned.push(snoozedClaim(claim, snoozedUntil.getTime()));
    return planned.filter(isUpcoming).map((one) => toUpcoming(one, name, id));
  });
  const days =
    dailyAlarm === undefined
      ? []
      : [
          ...planDailyReminders(now, until, whose),
          ...(dailyAlarm.snoozed_until === null ? [] : [snoozedDay(dailyAlarm.snoozed_until.getTime())]),
        ]
          .filter(isUpcoming)
          .map((one) => toUpcoming(one, kindLabels[one.kind].label, null));
  return [...claims, ...days].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, maxUpcoming);
}

const toUpcoming = (
  { key, kind, at }: Planned,
  title: string,
  airdropId: string | null,
): UpcomingReminder => ({
  key,
  kind,
  title,
  airdropId,
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
