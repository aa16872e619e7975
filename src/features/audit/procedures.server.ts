import { adminOperation, defineRoutes } from '#/platform/rpc/procedures.server.ts';
import { listEntries } from './queries.server.ts';
import { auditInput, auditPage } from './schema.ts';

const route = defineRoutes('Admin');

export const auditOperations = {
  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/audit', 'List the audit log, newest first'))
    .input(auditInput)
    .output(auditPage)
    .handler(({ context, input }) => listEntries(context.ctx, input)),
};
