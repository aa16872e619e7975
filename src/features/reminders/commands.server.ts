import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { isOpen } from '../airdrops/queries.server.ts';
import { readSettings } from './queries.server.ts';
import type { ReminderSettings, ReminderSettingsChange, SnoozeInput } from './schema.ts';

const minuteMs = 60_000;

const sortLeads = (minutes: readonly number[]) => [...new Set(minutes)].sort((a, b) => b - a);

/** Changes the given settings. Database triggers reschedule the alarms. */
export async function changeReminderSettings(
  ctx: MemberCtx,
  changes: ReminderSettingsChange,
): Promise<ReminderSettings> {
  const leads = changes.leadMinutes && sortLeads(changes.leadMinutes);
  const dateLeads = changes.dateLeadMinutes && sortLeads(changes.dateLeadMinutes);
  const resetLeads = changes.resetLeadMinutes && sortLeads(changes.resetLeadMinutes);
  const row = {
    ...(changes.dailyAt === undefined ? {} : { daily_at: changes.dailyAt }),
    ...(leads === undefined ? {} : { lead_minutes: leads }),
    ...(dateLeads === undefined ? {} : { date_lead_minutes: dateLeads }),
    ...(resetLeads === undefined ? {} : { reset_lead_minutes: resetLeads }),
    ...(changes.quietFrom === undefined ? {} : { quiet_from: changes.quietFrom }),
    ...(changes.quietTo === undefined ? {} : { quiet_to: changes.quietTo }),
    ...(changes.startsInDaily === undefined ? {} : { starts_in_daily: changes.startsInDaily }),
    updated_at: ctx.now,
  };
  await ctx.db
    .insertInto('reminder_settings')
    .values({ quiet_from: null, quiet_to: null, ...row, user_id: ctx.actor.id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return readSettings(ctx);
}

/** Repeats a reminder after some minutes: of an airdrop's claim, or the daily message for null. */
export async function snooze(
  ctx: MemberCtx,
  { airdropId, minutes }: SnoozeInput,
): Promise<{ until: string }> {
  const until = new Date(ctx.now.getTime() + minutes * minuteMs);
  await inTransaction(ctx.db, async (trx) => {
    if (airdropId === null) {
      await sql`
        INSERT INTO daily_alarms (user_id, since, next_at, snoozed_until)
        VALUES (${ctx.actor.id}, ${ctx.now}, '-infinity', ${until})
        ON CONFLICT (user_id) DO UPDATE SET next_at = EXCLUDED.next_at, snoozed_until = EXCLUDED.snoozed_until`.execute(
        trx,
      );
      return;
    }
    const airdrop = await trx
      .selectFrom('airdrops')
      .select(['status', 'claim_date', 'claim_close_date', 'is_muted'])
      .where('id', '=', airdropId)
      .where('user_id', '=', ctx.actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('airdrop'));
    const hasClaim = airdrop.claim_date !== null || airdrop.claim_close_date !== null;
    if (!isOpen(airdrop) || !hasClaim || airdrop.is_muted) {
      throw new AppError('CONFLICT', 'This airdrop has no reminders to snooze.');
    }
    await sql`
      INSERT INTO airdrop_alarms (airdrop_id, user_id, since, next_at, snoozed_until)
      VALUES (${airdropId}, ${ctx.actor.id}, ${ctx.now}, '-infinity', ${until})
      ON CONFLICT (airdrop_id) DO UPDATE SET next_at = EXCLUDED.next_at, snoozed_until = EXCLUDED.snoozed_until`.execute(
      trx,
    );
  });
  return { until: until.toISOString() };
}
