import { personalOperation } from '#/platform/rpc/procedures.server.ts';
import { changeReminderSettings, snooze } from './commands.server.ts';
import { listUpcoming, readSettings } from './queries.server.ts';
import {
  reminderSettings,
  reminderSettingsChange,
  snoozed,
  snoozeInput,
  upcomingReminders,
} from './schema.ts';

const tags = ['Reminders'];
const path = '/reminders';

export const reminderOperations = {
  upcoming: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path, summary: 'List my reminders of the next seven days', tags })
    .output(upcomingReminders)
    .handler(async ({ context }) => ({ items: await listUpcoming(context.ctx) })),

  settings: personalOperation
    .route({ method: 'GET', path: `${path}/settings`, summary: 'Get when I’m reminded', tags })
    .output(reminderSettings)
    .handler(({ context }) => readSettings(context.ctx)),

  changeSettings: personalOperation
    .route({ method: 'PATCH', path: `${path}/settings`, summary: 'Change when I’m reminded', tags })
    .input(reminderSettingsChange)
    .output(reminderSettings)
    .handler(({ context, input }) => changeReminderSettings(context.ctx, input)),

  snooze: personalOperation
    .route({ method: 'POST', path: `${path}/snooze`, summary: 'Snooze a reminder', tags })
    .input(snoozeInput)
    .output(snoozed)
    .meta({ refuses: ['NOT_FOUND', 'CONFLICT'] })
    .handler(({ context, input }) => snooze(context.ctx, input)),
};
