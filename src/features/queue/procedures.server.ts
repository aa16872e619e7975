import { adminOperation } from '#/platform/rpc/procedures.server.ts';
import { listingId } from '../listings/schema.ts';
import { countQueue, getQueueListing, listQueue } from './queries.server.ts';
import { queueCounts, queueInput, queueListing, queuePage } from './schema.ts';

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

  listing: adminOperation
    .route({
      method: 'GET',
      path: '/admin/queue/listings/{id}',
      summary: 'Get a listing that needs an admin',
      tags,
    })
    .input(listingId)
    .output(queueListing)
    .handler(({ context, input }) => getQueueListing(context.ctx, input)),
};
