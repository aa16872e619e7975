import * as z from 'zod/mini';
import { memberOperation } from '#/platform/rpc/procedures.server.ts';
import { getSubscription } from './queries.server.ts';
import { subscriptionCapability } from './schema.ts';

export const subscriptionOperations = {
  get: memberOperation
    .route({
      method: 'GET',
      path: '/subscription',
      summary: 'Get my plan and its limits',
      tags: ['Subscription'],
    })
    .input(z.prefault(z.strictObject({}), {}))
    .output(subscriptionCapability)
    .handler(({ context }) => getSubscription(context.ctx)),
};
