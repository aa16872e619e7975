import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { listEnabledKinds } from '../notifications/queries.server.ts';
import { kindLabels } from '../notifications/schema.ts';
import { settingsColumns, toSettings } from './people.server.ts';
import { claimReminders, type Planned, planDailyReminders, snoozedClaim, snoozedDay } from './plan.ts';
import type { ReminderSettings, UpcomingReminder } from './schema.ts';

const weekMs = 7 * 24 * 60 * 60_000;
const mostUpcoming = 100;
const longestLeadMs = 14 * 24 * 60 * 60_000;

/** When and how early somebody is reminded. */
export async function readSettings({ db, actor }: MemberCtx): Promise<ReminderSettings> {
  const row = await db
    .selectFrom('reminder_settings')
    .select(settingsColumns)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return toSettings(row);
}

type AlarmRow = { id: string; name: string; claimDate: Date; snoozedUntil: Date | null };

/** What will be told in the next seven days as things stand, soonest first. */
export async function listUpcoming(ctx: MemberCtx): Promise<UpcomingReminder[]> {
  const now = ctx.now.getTime();
  const until = now + weekMs;
  const whose = { settings: await readSettings(ctx), zone: ctx.actor.timeZone };
  const kinds = await listEnabledKinds(ctx);
  const { rows } = await sql<AlarmRow>`
    SELECT a.id, a.name, a.claim_date AS "claimDate", m.snoozed_until AS "snoozedUntil"
    FROM airdrop_alarms m JOIN airdrops a ON a.id = m.airdrop_id
    WHERE m.user_id = ${ctx.actor.id} AND a.claim_date < ${new Date(until + longestLeadMs)}
    ORDER BY a.claim_date LIMIT 1000`.execute(ctx.db);
  const day = await ctx.db
    .selectFrom('daily_alarms')
    .select('snoozed_until')
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  const isAhead = ({ kind, at }: Planned) => at > now && at <= until && kinds.has(kind);
  const claims = rows.flatMap(({ id, name, claimDate, snoozedUntil }) => {
    const claim = { id, claimDate: claimDate.getTime() };
    const planned = claimReminders(claim, whose);
    if (snoozedUntil !== null) planned.push(snoozedClaim(claim, snoozedUntil.getTime()));
    return planned.filter(isAhead).map((one) => upcomingOf(one, name, id));
  });
  const days =
    day === undefined
      ? []
      : [
          ...planDailyReminders(now, until, whose),
          ...(day.snoozed_until === null ? [] : [snoozedDay(day.snoozed_until.getTime())]),
        ]
          .filter(isAhead)
          .map((one) => upcomingOf(one, kindLabels[one.kind].label, null));
  return [...claims, ...days].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, mostUpcoming);
}

const upcomingOf = (
  { key, kind, at }: Planned,
  title: string,
  airdropId: string | null,
): UpcomingReminder => ({
  ...{ key, kind, title, airdropId },
  at: new Date(at).toISOString(),
});

/** For the file of all that a person owns. */
export const reminderParts = [
  {
    name: 'reminderSettings',
    read: (db: Db, id: string) =>
      db
        .selectFrom('reminder_settings')
        .select([...settingsColumns, 'updated_at'])
        .where('user_id', '=', id)
        .execute(),
  },
];
