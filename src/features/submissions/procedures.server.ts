import { adminOperation, promoterCreation, promoterOperation } from '#/platform/rpc/procedures.server.ts';
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

const tags = ['Submissions'];
const admins = ['Admin'];

export const submissionOperations = {
  list: promoterOperation
    .meta({ access: 'promoter', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/submissions',
      summary: 'List my submissions, most recently edited first',
      tags,
    })
    .input(ownInput)
    .output(ownPage)
    .handler(({ context, input }) => listOwn(context.ctx, input)),

  days: promoterOperation
    .meta({ access: 'promoter', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/submissions/days',
      summary: 'Get views, clicks, and joins of my published items',
      tags,
    })
    .input(daysInput)
    .output(itemDays)
    .handler(({ context, input }) => readDays(context.ctx, input)),

  get: promoterOperation
    .route({ method: 'GET', path: '/submissions/{id}', summary: 'Get one of my submissions', tags })
    .input(submissionId)
    .output(ownDetails)
    .handler(({ context, input }) => getOwn(context.ctx, input)),

  revisable: promoterOperation
    .route({
      method: 'GET',
      path: '/submissions/published/{id}',
      summary: 'Get the public version of one of my items',
      tags,
    })
    .input(submissionId)
    .output(revisable)
    .handler(({ context, input }) => getRevisable(context.ctx, input)),

  participants: promoterOperation
    .route({
      method: 'GET',
      path: '/submissions/published/{id}/participants',
      summary: 'List participants of my campaign or quest',
      tags,
    })
    .input(participantsInput)
    .output(participantsPage)
    .handler(({ context, input }) => listOwnParticipants(context.ctx, input)),

  start: promoterCreation
    .route({ method: 'POST', path: '/submissions', successStatus: 201, summary: 'Create a draft', tags })
    .input(startInput)
    .output(ownDetails)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => startSubmission(context.ctx, input)),

  save: promoterOperation
    .route({ method: 'PATCH', path: '/submissions/{id}', summary: 'Save a draft', tags })
    .input(saveInput)
    .output(ownDetails)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => saveSubmission(context.ctx, input)),

  send: promoterOperation
    .route({ method: 'POST', path: '/submissions/{id}/send', summary: 'Submit a draft for review', tags })
    .input(sendInput)
    .output(ownDetails)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => sendSubmission(context.ctx, input)),

  withdraw: promoterOperation
    .route({
      method: 'POST',
      path: '/submissions/{id}/withdraw',
      summary: 'Withdraw a submission from review',
      tags,
    })
    .input(submissionId)
    .output(ownDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => withdrawSubmission(context.ctx, input)),

  remove: promoterOperation
    .route({ method: 'DELETE', path: '/submissions/{id}', summary: 'Delete an unpublished submission', tags })
    .input(submissionId)
    .output(submissionId)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => deleteSubmission(context.ctx, input)),

  participantsOf: adminOperation
    .route({
      method: 'GET',
      path: '/admin/items/{id}/participants',
      summary: 'List participants of a campaign or quest',
      tags: admins,
    })
    .input(participantsInput)
    .output(participantsPage)
    .handler(({ context, input }) => listParticipants(context.ctx, input)),

  queue: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/submissions',
      summary: 'List submissions, oldest pending first',
      tags: admins,
    })
    .input(queueInput)
    .output(queuePage)
    .handler(({ context, input }) => listQueue(context.ctx, input)),

  review: adminOperation
    .route({ method: 'GET', path: '/admin/submissions/{id}', summary: 'Get a submission', tags: admins })
    .input(submissionId)
    .output(reviewed)
    .handler(({ context, input }) => getReviewed(context.ctx, input)),

  edit: adminOperation
    .route({
      method: 'PATCH',
      path: '/admin/submissions/{id}',
      summary: 'Edit a submission',
      tags: admins,
    })
    .input(editInput)
    .output(reviewed)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editSubmission(context.ctx, input)),

  approve: adminOperation
    .route({
      method: 'POST',
      path: '/admin/submissions/{id}/approve',
      summary: 'Approve and publish a submission',
      tags: admins,
    })
    .input(approveInput)
    .output(reviewed)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => approveSubmission(context.ctx, input)),

  undoApproval: adminOperation
    .route({
      method: 'POST',
      path: '/admin/submissions/{id}/undo-approval',
      summary: 'Undo an approval within ten seconds',
      tags: admins,
    })
    .input(submissionId)
    .output(reviewed)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => undoApproval(context.ctx, input)),

  reject: adminOperation
    .route({
      method: 'POST',
      path: '/admin/submissions/{id}/reject',
      summary: 'Reject a submission',
      tags: admins,
    })
    .input(rejectInput)
    .output(reviewed)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => rejectSubmission(context.ctx, input)),
};
