import {
  adminOperation,
  defineRoutes,
  promoterCreation,
  promoterOperation,
} from '#/platform/rpc/procedures.server.ts';
import {
  deleteSubmission,
  saveSubmission,
  sendSubmission,
  startSubmission,
  withdrawSubmission,
} from './commands.server.ts';
import { listOwnParticipants, listParticipants } from './own/participant-queries.server.ts';
import { getOwn, getRevisable, listOwn, readDays } from './queries.server.ts';
import {
  approveSubmission,
  editSubmission,
  rejectSubmission,
  undoApproval,
} from './review/commands.server.ts';
import { getReviewed, listQueue } from './review/queries.server.ts';
import {
  approveInput,
  daysInput,
  editInput,
  itemDays,
  ownDetails,
  ownInput,
  ownPage,
  participantsInput,
  participantsPage,
  queueInput,
  queuePage,
  rejectInput,
  reviewed,
  revisable,
  saveInput,
  sendInput,
  startInput,
  submissionId,
} from './schema.ts';

const route = defineRoutes('Submissions');
const adminRoute = defineRoutes('Admin');

export const submissionOperations = {
  list: promoterOperation
    .meta({ access: 'promoter', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/submissions', 'List my submissions, most recently edited first'))
    .input(ownInput)
    .output(ownPage)
    .handler(({ context, input }) => listOwn(context.ctx, input)),

  days: promoterOperation
    .meta({ access: 'promoter', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/submissions/days', 'Get views, clicks, and joins of my published items'))
    .input(daysInput)
    .output(itemDays)
    .handler(({ context, input }) => readDays(context.ctx, input)),

  get: promoterOperation
    .route(route('GET', '/submissions/{id}', 'Get one of my submissions'))
    .input(submissionId)
    .output(ownDetails)
    .handler(({ context, input }) => getOwn(context.ctx, input)),

  revisable: promoterOperation
    .route(route('GET', '/submissions/published/{id}', 'Get the public version of one of my items'))
    .input(submissionId)
    .output(revisable)
    .handler(({ context, input }) => getRevisable(context.ctx, input)),

  participants: promoterOperation
    .route(
      route('GET', '/submissions/published/{id}/participants', 'List participants of my campaign or quest'),
    )
    .input(participantsInput)
    .output(participantsPage)
    .handler(({ context, input }) => listOwnParticipants(context.ctx, input)),

  start: promoterCreation
    .route(route('POST', '/submissions', 'Create a draft'))
    .input(startInput)
    .output(ownDetails)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => startSubmission(context.ctx, input)),

  save: promoterOperation
    .route(route('PATCH', '/submissions/{id}', 'Save a draft'))
    .input(saveInput)
    .output(ownDetails)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => saveSubmission(context.ctx, input)),

  send: promoterOperation
    .route(route('POST', '/submissions/{id}/send', 'Submit a draft for review'))
    .input(sendInput)
    .output(ownDetails)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => sendSubmission(context.ctx, input)),

  withdraw: promoterOperation
    .route(route('POST', '/submissions/{id}/withdraw', 'Withdraw a submission from review'))
    .input(submissionId)
    .output(ownDetails)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => withdrawSubmission(context.ctx, input)),

  remove: promoterOperation
    .route(route('DELETE', '/submissions/{id}', 'Delete an unpublished submission'))
    .input(submissionId)
    .output(submissionId)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => deleteSubmission(context.ctx, input)),

  participantsOf: adminOperation
    .route(adminRoute('GET', '/admin/items/{id}/participants', 'List participants of a campaign or quest'))
    .input(participantsInput)
    .output(participantsPage)
    .handler(({ context, input }) => listParticipants(context.ctx, input)),

  queue: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(adminRoute('GET', '/admin/submissions', 'List submissions, oldest pending first'))
    .input(queueInput)
    .output(queuePage)
    .handler(({ context, input }) => listQueue(context.ctx, input)),

  review: adminOperation
    .route(adminRoute('GET', '/admin/submissions/{id}', 'Get a submission'))
    .input(submissionId)
    .output(reviewed)
    .handler(({ context, input }) => getReviewed(context.ctx, input)),

  edit: adminOperation
    .route(adminRoute('PATCH', '/admin/submissions/{id}', 'Edit a submission'))
    .input(editInput)
    .output(reviewed)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editSubmission(context.ctx, input)),

  approve: adminOperation
    .route(adminRoute('POST', '/admin/submissions/{id}/approve', 'Approve and publish a submission'))
    .input(approveInput)
    .output(reviewed)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => approveSubmission(context.ctx, input)),

  undoApproval: adminOperation
    .route(adminRoute('POST', '/admin/submissions/{id}/undo-approval', 'Undo an approval within ten seconds'))
    .input(submissionId)
    .output(reviewed)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => undoApproval(context.ctx, input)),

  reject: adminOperation
    .route(adminRoute('POST', '/admin/submissions/{id}/reject', 'Reject a submission'))
    .input(rejectInput)
    .output(reviewed)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => rejectSubmission(context.ctx, input)),
};
