import { adminOperation } from '#/platform/rpc/procedures.server.ts';
import { getOverview, getOverviewDays } from './queries.server.ts';
import { overview, overviewDays } from './schema.ts';

const tags = ['Admin'];

export const overviewOperations = {
  get: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path: '/admin/overview', summary: 'Get dashboard stats', tags })
    .output(overview)
    .handler(({ context }) => getOverview(context.ctx)),

  days: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/overview/days',
      summary: 'Get credits, claims, and sign-ups for the last 30 days',
      tags,
    })
    .output(overviewDays)
    .handler(({ context }) => getOverviewDays(context.ctx)),
};
