import { defineRoutes, personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
import {
  addedWebhook,
  channel,
  channelId,
  channelList,
  channelRename,
  deliveriesInput,
  deliveriesPage,
  delivery,
  pushInput,
  webhookInput,
} from './calls.ts';
import {
  addWebhook,
  linkPush,
  renameChannel,
  testChannel,
  unlinkChannel,
} from './linking-commands.server.ts';
import { listChannels, listDeliveries } from './queries.server.ts';

const route = defineRoutes('Channels');
const path = '/channels';

export const channelOperations = {
  list: personalOperation
    .route(route('GET', path, 'List my channels, and what this site can send to'))
    .output(channelList)
    .handler(({ context }) => listChannels(context.ctx, context)),

  deliveries: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', `${path}/deliveries`, 'List what was sent to me, newest first'))
    .input(deliveriesInput)
    .output(deliveriesPage)
    .handler(({ context, input }) => listDeliveries(context.ctx, input)),

  linkPush: personalOperation
    .route(route('POST', `${path}/push`, 'Send push messages to this browser', { successStatus: 201 }))
    .input(pushInput)
    .output(channel)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => linkPush(context.ctx, input, context)),

  addWebhook: provenOperation
    .route(
      route('POST', `${path}/webhook`, 'Add a webhook; its secret is returned once', { successStatus: 201 }),
    )
    .input(webhookInput)
    .output(addedWebhook)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => addWebhook(context.ctx, input, context)),

  rename: personalOperation
    .route(route('PATCH', `${path}/{id}`, 'Rename a channel'))
    .input(channelRename)
    .output(channel)
    .handler(({ context, input }) => renameChannel(context.ctx, input)),

  test: personalOperation
    .route(route('POST', `${path}/{id}/test`, 'Send a test to a channel'))
    .input(channelId)
    .output(delivery)
    .handler(({ context, input }) => testChannel(context.ctx, input, context)),

  unlink: personalOperation
    .route(route('DELETE', `${path}/{id}`, 'Unlink a channel'))
    .input(channelId)
    .output(channelId)
    .handler(({ context, input }) => unlinkChannel(context.ctx, input, context)),
};
