import * as z from 'zod/mini';
import { adminOperation, defineRoutes, personalOperation } from '#/platform/rpc/procedures.server.ts';
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

const route = defineRoutes('Listings');
const adminRoute = defineRoutes('Admin');

export const reportOperations = {
  add: personalOperation
    .route(
      route('POST', '/listings/{id}/reports', 'Report a listing or a follow campaign', {
        successStatus: 201,
      }),
    )
    .input(reportInput)
    .output(reportMade)
    .meta({ errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'LIMIT_REACHED'] })
    .handler(async ({ context, input }) => {
      const { ctx, limits, reportNetwork, address } = context;
      await limits.consume('report', ctx.actor.id, { now: ctx.now });
      return reportItem(ctx, input, reportNetwork(address));
    }),

  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(adminRoute('GET', '/admin/reports', 'List what has open reports, or is hidden, oldest first'))
    .input(reportedInput)
    .output(reportedPage)
    .handler(({ context, input }) => listReported(context.ctx, input)),

  get: adminOperation
    .route(adminRoute('GET', '/admin/reports/{id}', 'Get an item with its open reports'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(reportedItem)
    .handler(({ context, input }) => getReported(context.ctx, input)),

  uphold: adminOperation
    .route(adminRoute('POST', '/admin/reports/{id}/uphold', 'Uphold the reports of an item'))
    .input(upholdInput)
    .output(decidedReports)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => upholdReports(context.ctx, input)),

  dismiss: adminOperation
    .route(
      adminRoute(
        'POST',
        '/admin/reports/{id}/dismiss',
        'Dismiss the reports of an item, and show its links again',
      ),
    )
    .input(dismissInput)
    .output(decidedReports)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => dismissReports(context.ctx, input)),

  hide: adminOperation
    .route(
      adminRoute('POST', '/admin/listings/{id}/hide', 'Hide the links of a listing or a follow campaign'),
    )
    .input(hideInput)
    .output(held)
    .handler(({ context, input }) => hideItem(context.ctx, input)),

  restore: adminOperation
    .route(
      adminRoute(
        'POST',
        '/admin/listings/{id}/restore',
        'Show the links of a listing or a follow campaign again',
      ),
    )
    .input(reportedId)
    .output(held)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => restoreItem(context.ctx, input)),
};
