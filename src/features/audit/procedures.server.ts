import { adminOperation } from '#/platform/rpc/procedures.server.ts';
import { listEntries } from './queries.server.ts';
import { auditInput, auditPage } from './schema.ts';

export const auditOperations = {
  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/audit',
      summary: 'List the audit log, newest first',
      tags: ['Admin'],
    })
    .input(auditInput)
    .output(auditPage)
    .handler(({ context, input }) => listEntries(context.ctx, input)),
};
