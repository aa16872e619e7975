import { adminOperation } from '#/platform/rpc/procedures.server.ts';
import { resend, runJob, settle } from './commands.server.ts';
import { getSystem, listMails, listProblems } from './queries.server.ts';
import {
  mailId,
  runInput,
  scheduledJob,
  settleInput,
  systemPage,
  systemProblems,
  troubledMails,
} from './schema.ts';

const tags = ['Admin'];

/** The operator's view of the system, and its few actions. */
export const systemOperations = {
  get: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path: '/admin/system', summary: 'Get the system’s status', tags })
    .output(systemPage)
    .handler(({ context }) => getSystem(context.ctx, context.facts)),

  problems: adminOperation
    .route({ method: 'GET', path: '/admin/system/problems', summary: 'List what needs attention', tags })
    .output(systemProblems)
    .handler(({ context }) => listProblems(context.ctx, context.facts)),

  mails: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/system/mails',
      summary: 'List emails in doubt or given up, oldest first',
      tags,
    })
    .output(troubledMails)
    .handler(({ context }) => listMails(context.ctx)),

  resendMail: adminOperation
    .route({ method: 'POST', path: '/admin/system/mails/{id}/resend', summary: 'Send an email again', tags })
    .input(mailId)
    .output(mailId)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => resend(context.ctx, input.id)),

  settleMail: adminOperation
    .route({
      method: 'POST',
      path: '/admin/system/mails/{id}/settle',
      summary: 'Mark an email as sent or given up',
      tags,
    })
    .input(settleInput)
    .output(mailId)
    .handler(({ context, input }) => settle(context.ctx, input)),

  runJob: adminOperation
    .route({ method: 'POST', path: '/admin/system/jobs/run', summary: 'Run a scheduled job now', tags })
    .input(runInput)
    .output(scheduledJob)
    .meta({ refuses: ['NOT_FOUND', 'CONFLICT'] })
    .handler(({ context, input }) => runJob(context.ctx, input.job, context.facts)),
};
