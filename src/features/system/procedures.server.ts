import { adminOperation, defineRoutes } from '#/platform/rpc/procedures.server.ts';
import { resend, runJob, settle } from './commands.server.ts';
import { getSystem, listMails, listProblems } from './queries.server.ts';
import {
  mailId,
  runInput,
  scheduledJob,
  settleInput,
  systemPage,
  systemProblems,
  undeliveredMails,
} from './schema.ts';

const route = defineRoutes('Admin');

/** The operator's view of the system, and its few actions. */
export const systemOperations = {
  get: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/system', 'Get the system’s status'))
    .output(systemPage)
    .handler(({ context }) => getSystem(context.ctx, context.facts)),

  problems: adminOperation
    .route(route('GET', '/admin/system/problems', 'List what needs attention'))
    .output(systemProblems)
    .handler(({ context }) => listProblems(context.ctx, context.facts)),

  mails: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/system/mails', 'List emails in doubt or given up, oldest first'))
    .output(undeliveredMails)
    .handler(({ context }) => listMails(context.ctx)),

  resendMail: adminOperation
    .route(route('POST', '/admin/system/mails/{id}/resend', 'Send an email again'))
    .input(mailId)
    .output(mailId)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => resend(context.ctx, input.id)),

  settleMail: adminOperation
    .route(route('POST', '/admin/system/mails/{id}/settle', 'Mark an email as sent or given up'))
    .input(settleInput)
    .output(mailId)
    .handler(({ context, input }) => settle(context.ctx, input)),

  runJob: adminOperation
    .route(route('POST', '/admin/system/jobs/run', 'Run a scheduled job now'))
    .input(runInput)
    .output(scheduledJob)
    .meta({ errors: ['NOT_FOUND', 'CONFLICT'] })
    .handler(({ context, input }) => runJob(context.ctx, input.job, context.facts)),
};
