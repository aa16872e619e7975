import { adminOperation, defineRoutes } from '#/platform/rpc/procedures.server.ts';
import { getOverview, getOverviewDays } from './queries.server.ts';
import { overview, overviewDays } from './schema.ts';

const route = defineRoutes('Admin');

export const overviewOperations = {
  get: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/overview', 'Get dashboard stats'))
    .output(overview)
    .handler(({ context }) => getOverview(context.ctx)),

  days: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/overview/days', 'Get credits, claims, and sign-ups for the last 30 days'))
    .output(overviewDays)
    .handler(({ context }) => getOverviewDays(context.ctx)),
};
