import { adminOperation } from '#/platform/rpc/procedures.server.ts';
import { countQueue, listQueue } from './queries.server.ts';
import { queueCounts, queueInput, queuePage } from './schema.ts';

const tags = ['Admin'];

export const queueOperations = {
  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/queue',
      summary: 'List everything that needs an admin, oldest first',
      tags,
    })
    .input(queueInput)
    .output(queuePage)
    .handler(({ context, input }) => listQueue(context.ctx, input)),

  counts: adminOperation
    .route({ method: 'GET', path: '/admin/queue/counts', summary: 'Count what needs an admin', tags })
    .output(queueCounts)
    .handler(({ context }) => countQueue(context.ctx)),
};
