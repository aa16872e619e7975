import { defineRoutes, personalOperation } from '#/platform/rpc/procedures.server.ts';
import { changeReminderSettings, snooze } from './commands.server.ts';
import { listUpcoming, readSettings } from './queries.server.ts';
import {
  reminderSettings,
  reminderSettingsChange,
  snoozeInput,
  snoozeResult,
  upcomingReminders,
} from './schema.ts';

const route = defineRoutes('Reminders');
const path = '/reminders';

export const reminderOperations = {
  upcoming: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', path, 'List my reminders of the next seven days'))
    .output(upcomingReminders)
    .handler(async ({ context }) => ({ items: await listUpcoming(context.ctx) })),

  settings: personalOperation
    .route(route('GET', `${path}/settings`, 'Get when I’m reminded'))
    .output(reminderSettings)
    .handler(({ context }) => readSettings(context.ctx)),

  changeSettings: personalOperation
    .route(route('PATCH', `${path}/settings`, 'Change when I’m reminded'))
    .input(reminderSettingsChange)
    .output(reminderSettings)
    .handler(({ context, input }) => changeReminderSettings(context.ctx, input)),

  snooze: personalOperation
    .route(route('POST', `${path}/snooze`, 'Snooze a reminder'))
    .input(snoozeInput)
    .output(snoozeResult)
    .meta({ errors: ['NOT_FOUND', 'CONFLICT'] })
    .handler(({ context, input }) => snooze(context.ctx, input)),
};
