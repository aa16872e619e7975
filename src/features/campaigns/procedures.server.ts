import {
  adminCreation,
  adminOperation,
  defineRoutes,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { itemDeletion } from '../items/schema.ts';
import {
  addCampaign,
  deleteCampaign,
  editCampaign,
  joinCampaign,
  leaveCampaign,
  setCampaignReminder,
} from './commands.server.ts';
import { getCampaign, listCampaigns, listOwnCampaigns } from './queries.server.ts';
import {
  adminCampaignInput,
  campaign,
  campaignEdit,
  campaignId,
  campaignList,
  campaignReminder,
  ownCampaigns,
} from './schema.ts';

const route = defineRoutes('Campaigns');

export const campaignOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/campaigns', 'List campaigns, active first'))
    .output(campaignList)
    .handler(({ context }) => listCampaigns(context.ctx)),

  get: publicOperation
    .route(route('GET', '/campaigns/{id}', 'Get a campaign'))
    .input(campaignId)
    .output(campaign)
    .handler(({ context, input }) => getCampaign(context.ctx, input)),

  mine: memberOperation
    .route(route('GET', '/campaigns/mine', 'List campaigns I joined or set a reminder for'))
    .output(ownCampaigns)
    .handler(({ context }) => listOwnCampaigns(context.ctx)),

  join: memberOperation
    .route(route('PUT', '/campaigns/{id}/join', 'Join a campaign'))
    .input(campaignId)
    .output(campaign)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => joinCampaign(context.ctx, input)),

  leave: memberOperation
    .route(route('DELETE', '/campaigns/{id}/join', 'Leave a campaign'))
    .input(campaignId)
    .output(campaign)
    .handler(({ context, input }) => leaveCampaign(context.ctx, input)),

  remind: memberOperation
    .route(route('PUT', '/campaigns/{id}/reminder', 'Turn on a start reminder'))
    .input(campaignId)
    .output(campaignReminder)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => setCampaignReminder(context.ctx, { ...input, isReminded: true })),

  unremind: memberOperation
    .route(route('DELETE', '/campaigns/{id}/reminder', 'Turn off a start reminder'))
    .input(campaignId)
    .output(campaignReminder)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => setCampaignReminder(context.ctx, { ...input, isReminded: false })),

  add: adminCreation
    .route(route('POST', '/campaigns', 'Add a campaign'))
    .input(adminCampaignInput)
    .output(campaign)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => addCampaign(context.ctx, input)),

  edit: adminOperation
    .route(route('PATCH', '/campaigns/{id}', 'Update a campaign'))
    .input(campaignEdit)
    .output(campaign)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editCampaign(context.ctx, input)),

  remove: adminOperation
    .route(route('DELETE', '/campaigns/{id}', 'Delete a campaign'))
    .input(itemDeletion)
    .output(campaignId)
    .handler(({ context, input }) => deleteCampaign(context.ctx, input)),
};
