import { personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
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

const tags = ['Channels'];
const path = '/channels';

export const channelOperations = {
  list: personalOperation
    .route({ method: 'GET', path, summary: 'List my channels, and what this site can send to', tags })
    .output(channelList)
    .handler(({ context }) => listChannels(context.ctx, context)),

  deliveries: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: `${path}/deliveries`,
      summary: 'List what was sent to me, newest first',
      tags,
    })
    .input(deliveriesInput)
    .output(deliveriesPage)
    .handler(({ context, input }) => listDeliveries(context.ctx, input)),

  linkPush: personalOperation
    .route({
      method: 'POST',
      path: `${path}/push`,
      successStatus: 201,
      summary: 'Send push messages to this browser',
      tags,
    })
    .input(pushInput)
    .output(channel)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => linkPush(context.ctx, input, context)),

  addWebhook: provenOperation
    .route({
      method: 'POST',
      path: `${path}/webhook`,
      successStatus: 201,
      summary: 'Add a webhook; its secret is returned once',
      tags,
    })
    .input(webhookInput)
    .output(addedWebhook)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => addWebhook(context.ctx, input, context)),

  rename: personalOperation
    .route({ method: 'PATCH', path: `${path}/{id}`, summary: 'Rename a channel', tags })
    .input(channelRename)
    .output(channel)
    .handler(({ context, input }) => renameChannel(context.ctx, input)),

  test: personalOperation
    .route({ method: 'POST', path: `${path}/{id}/test`, summary: 'Send a test to a channel', tags })
    .input(channelId)
    .output(delivery)
    .handler(({ context, input }) => testChannel(context.ctx, input, context)),

  unlink: personalOperation
    .route({ method: 'DELETE', path: `${path}/{id}`, summary: 'Unlink a channel', tags })
    .input(channelId)
    .output(channelId)
    .handler(({ context, input }) => unlinkChannel(context.ctx, input, context)),
};
