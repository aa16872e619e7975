import { adminOperation, defineRoutes } from '#/platform/rpc/procedures.server.ts';
import { removeExamples } from './commands.server.ts';
import { getExampleCounts } from './queries.server.ts';
import { exampleCounts } from './schema.ts';

const route = defineRoutes('Admin');

export const exampleOperations = {
  get: adminOperation
    .meta({ access: 'admin', sessionOnly: true })
    .route(route('GET', '/admin/examples', 'Count example listings'))
    .output(exampleCounts)
    .handler(({ context }) => getExampleCounts(context.ctx)),

  remove: adminOperation
    .meta({ access: 'admin', sessionOnly: true })
    .route(route('DELETE', '/admin/examples', 'Delete all example listings'))
    .output(exampleCounts)
    .handler(({ context }) => removeExamples(context.ctx)),
};
