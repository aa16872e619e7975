import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import {
  adminOperation,
  defineRoutes,
  provenAdminOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { toStreamedJson } from '#/platform/rpc/streamed-json.server.ts';
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

const route = defineRoutes('Newsletter');
const adminRoute = defineRoutes('Admin');

export const newsletterOperations = {
  subscribe: publicOperation
    .route(route('POST', '/newsletter', 'Subscribe to the newsletter'))
    .input(subscribeInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await subscribe(context.ctx, input, context);
      return doneOutput;
    }),

  confirm: publicOperation
    .route(route('POST', '/newsletter/confirm', 'Confirm a subscription'))
    .input(linkInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await confirmSubscription(context.ctx, input, context);
      return doneOutput;
    }),

  unsubscribe: publicOperation
    .route(route('POST', '/newsletter/unsubscribe', 'Unsubscribe from the newsletter'))
    .input(linkInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await unsubscribe(context.ctx, input, context);
      return doneOutput;
    }),

  list: adminOperation
    .route(adminRoute('GET', '/admin/newsletter', 'List subscribers'))
    .input(subscribersInput)
    .output(subscribersPage)
    .handler(({ context, input }) => listSubscribers(context.ctx, input)),

  counts: adminOperation
    .route(adminRoute('GET', '/admin/newsletter/counts', 'Count subscribers by status'))
    .output(subscriberCounts)
    .handler(({ context }) => countSubscribers(context.ctx)),

  export: provenAdminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy', isExport: true })
    .route(adminRoute('POST', '/admin/newsletter/export', 'Export subscribers as CSV'))
    .output(toStreamedJson(subscriberExport))
    .handler(async ({ context }) => {
      const { id } = context.ctx.actor;
      await context.limits.consume('export', id, { now: context.ctx.now });
      return exportSubscribers(context.ctx, context);
    }),
};
