import { done, isDone } from '#/platform/rpc/done.server.ts';
import { adminOperation, provenAdminOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { streamedJson } from '#/platform/rpc/streamed-json.server.ts';
import { confirmSubscription, subscribe, unsubscribe } from './commands.server.ts';
import { countSubscribers, exportSubscribers, listSubscribers } from './queries.server.ts';
import {
  linkInput,
  subscribeInput,
  subscriberCounts,
  subscriberExport,
  subscribersInput,
  subscribersPage,
} from './schema.ts';

const tags = ['Newsletter'];
const admin = ['Admin'];

export const newsletterOperations = {
  subscribe: publicOperation
    .route({ method: 'POST', path: '/newsletter', summary: 'Subscribe to the newsletter', tags })
    .input(subscribeInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await subscribe(context.ctx, input, context);
      return isDone;
    }),

  confirm: publicOperation
    .route({ method: 'POST', path: '/newsletter/confirm', summary: 'Confirm a subscription', tags })
    .input(linkInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await confirmSubscription(context.ctx, input, context);
      return isDone;
    }),

  unsubscribe: publicOperation
    .route({
      method: 'POST',
      path: '/newsletter/unsubscribe',
      summary: 'Unsubscribe from the newsletter',
      tags,
    })
    .input(linkInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await unsubscribe(context.ctx, input, context);
      return isDone;
    }),

  list: adminOperation
    .route({ method: 'GET', path: '/admin/newsletter', summary: 'List subscribers', tags: admin })
    .input(subscribersInput)
    .output(subscribersPage)
    .handler(({ context, input }) => listSubscribers(context.ctx, input)),

  counts: adminOperation
    .route({
      method: 'GET',
      path: '/admin/newsletter/counts',
      summary: 'Count subscribers by status',
      tags: admin,
    })
    .output(subscriberCounts)
    .handler(({ context }) => countSubscribers(context.ctx)),

  export: provenAdminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy', isExport: true })
    .route({
      method: 'POST',
      path: '/admin/newsletter/export',
      summary: 'Export subscribers as CSV',
      tags: admin,
    })
    .output(streamedJson(subscriberExport))
    .handler(async ({ context }) => {
      const { id } = context.ctx.actor;
      await context.limits.consume('export', id, { now: context.ctx.now });
      return exportSubscribers(context.ctx, context);
    }),
};
