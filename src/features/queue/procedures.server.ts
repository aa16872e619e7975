import { adminOperation, defineRoutes } from '#/platform/rpc/procedures.server.ts';
import { listingId } from '../listings/schema.ts';
import { countQueue, getQueueListing, listQueue } from './queries.server.ts';
import { queueCounts, queueInput, queueListing, queuePage } from './schema.ts';

const route = defineRoutes('Admin');

export const queueOperations = {
  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/queue', 'List everything that needs an admin, oldest first'))
    .input(queueInput)
    .output(queuePage)
    .handler(({ context, input }) => listQueue(context.ctx, input)),

  counts: adminOperation
    .route(route('GET', '/admin/queue/counts', 'Count what needs an admin'))
    .output(queueCounts)
    .handler(({ context }) => countQueue(context.ctx)),

  listing: adminOperation
    .route(route('GET', '/admin/queue/listings/{id}', 'Get a listing that needs an admin'))
    .input(listingId)
    .output(queueListing)
    .handler(({ context, input }) => getQueueListing(context.ctx, input)),
};
