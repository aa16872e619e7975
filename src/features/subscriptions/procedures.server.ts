import * as z from 'zod/mini';
import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { getSubscription } from './queries.server.ts';
import { subscriptionCapability } from './schema.ts';

const route = defineRoutes('Subscription');

export const subscriptionOperations = {
  get: memberOperation
    .route(route('GET', '/subscription', 'Get my plan and its limits'))
    .input(z.prefault(z.strictObject({}), {}))
    .output(subscriptionCapability)
    .handler(({ context }) => getSubscription(context.ctx)),
};
