import type { Db } from '#/db/client.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';
import type { notifyEach } from '../notifications/commands.server.ts';
import type { Due, PlannedReminder } from './plan.ts';
import type { ReminderRecipient } from './recipient-queries.server.ts';
import type { ReminderText } from './texts.ts';

export type TickCtx = Pick<JobCtx, 'now' | 'log'>;

export type ReminderNotification = Parameters<typeof notifyEach>[2][number];

/** The result of a batch of alarms. */
export type AlarmResult = { notifications: ReminderNotification[]; dropped: Due['dropped'] };

export type ProcessBatch = (
  trx: Db,
  ctx: TickCtx,
  limit: number,
) => Promise<AlarmResult & { processed: number }>;

/** Builds the notification of a planned reminder. */
export function createReminderNotification(
  person: ReminderRecipient,
  { kind, key, usefulUntil }: PlannedReminder,
  text: ReminderText,
  airdropId?: string,
): ReminderNotification {
  const airdropFields = airdropId === undefined ? {} : { airdropId };
  return { userId: person.id, kind, key, usefulUntil: new Date(usefulUntil), ...airdropFields, ...text };
}
