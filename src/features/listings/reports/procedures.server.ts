import * as z from 'zod/mini';
import { adminOperation, personalOperation } from '#/platform/rpc/procedures.server.ts';
import { dismissReports, hideItem, reportItem, restoreItem, upholdReports } from './commands.server.ts';
import { getReported, listReported } from './queries.server.ts';
import {
  decidedReports,
  dismissInput,
  held,
  hideInput,
  reportedId,
  reportedInput,
  reportedItem,
  reportedPage,
  reportInput,
  reportMade,
  upholdInput,
} from './schema.ts';

const tags = ['Listings'];
const admin = ['Admin'];

export const reportOperations = {
  add: personalOperation
    .route({
      method: 'POST',
      path: '/listings/{id}/reports',
      successStatus: 201,
      summary: 'Report a listing or a follow campaign',
      tags,
    })
    .input(reportInput)
    .output(reportMade)
    .meta({ refuses: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'LIMIT_REACHED'] })
    .handler(async ({ context, input }) => {
      const { ctx, limits, reportNetwork, address } = context;
      await limits.consume('report', ctx.actor.id, { now: ctx.now });
      return reportItem(ctx, input, reportNetwork(address));
    }),

  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/reports',
      summary: 'List what has open reports, or is hidden, oldest first',
      tags: admin,
    })
    .input(reportedInput)
    .output(reportedPage)
    .handler(({ context, input }) => listReported(context.ctx, input)),

  get: adminOperation
    .route({
      method: 'GET',
      path: '/admin/reports/{id}',
      summary: 'Get an item with its open reports',
      tags: admin,
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(reportedItem)
    .handler(({ context, input }) => getReported(context.ctx, input)),

  uphold: adminOperation
    .route({
      method: 'POST',
      path: '/admin/reports/{id}/uphold',
      summary: 'Uphold the reports of an item',
      tags: admin,
    })
    .input(upholdInput)
    .output(decidedReports)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => upholdReports(context.ctx, input)),

  dismiss: adminOperation
    .route({
      method: 'POST',
      path: '/admin/reports/{id}/dismiss',
      summary: 'Dismiss the reports of an item, and show its links again',
      tags: admin,
    })
    .input(dismissInput)
    .output(decidedReports)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => dismissReports(context.ctx, input)),

  hide: adminOperation
    .route({
      method: 'POST',
      path: '/admin/listings/{id}/hide',
      summary: 'Hide the links of a listing or a follow campaign',
      tags: admin,
    })
    .input(hideInput)
    .output(held)
    .handler(({ context, input }) => hideItem(context.ctx, input)),

  restore: adminOperation
    .route({
      method: 'POST',
      path: '/admin/listings/{id}/restore',
      summary: 'Show the links of a listing or a follow campaign again',
      tags: admin,
    })
    .input(reportedId)
    .output(held)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => restoreItem(context.ctx, input)),
};
