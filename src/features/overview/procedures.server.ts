import { adminOperation } from '#/platform/rpc/procedures.server.ts';
import { getOverview } from './queries.server.ts';
import { overview } from './schema.ts';

export const overviewOperations = {
  get: adminOperation
    .route({
      method: 'GET',
      path: '/admin/overview',
      summary: 'Figures of the admin dashboard',
      tags: ['Admin'],
    })
    .output(overview)
    .handler(({ context }) => getOverview(context.ctx)),
};
