import {
  adminCreation,
  adminOperation,
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
  remindOfCampaign,
} from './commands.server.ts';
import { getCampaign, listCampaigns, listOwnCampaigns } from './queries.server.ts';
import {
  adminCampaignInput,
  campaign,
  campaignEdit,
  campaignId,
  campaignList,
  ownCampaigns,
  reminding,
} from './schema.ts';

const tags = ['Campaigns'];

export const campaignOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route({ method: 'GET', path: '/campaigns', summary: 'List campaigns, active first', tags })
    .output(campaignList)
    .handler(({ context }) => listCampaigns(context.ctx)),

  get: publicOperation
    .route({ method: 'GET', path: '/campaigns/{id}', summary: 'Get a campaign', tags })
    .input(campaignId)
    .output(campaign)
    .handler(({ context, input }) => getCampaign(context.ctx, input)),

  mine: memberOperation
    .route({
      method: 'GET',
      path: '/campaigns/mine',
      summary: 'List campaigns I joined or set a reminder for',
      tags,
    })
    .output(ownCampaigns)
    .handler(({ context }) => listOwnCampaigns(context.ctx)),

  join: memberOperation
    .route({ method: 'PUT', path: '/campaigns/{id}/join', summary: 'Join a campaign', tags })
    .input(campaignId)
    .output(campaign)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => joinCampaign(context.ctx, input)),

  leave: memberOperation
    .route({ method: 'DELETE', path: '/campaigns/{id}/join', summary: 'Leave a campaign', tags })
    .input(campaignId)
    .output(campaign)
    .handler(({ context, input }) => leaveCampaign(context.ctx, input)),

  remind: memberOperation
    .route({ method: 'PUT', path: '/campaigns/{id}/reminder', summary: 'Turn on a start reminder', tags })
    .input(campaignId)
    .output(reminding)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => remindOfCampaign(context.ctx, { ...input, isReminded: true })),

  unremind: memberOperation
    .route({ method: 'DELETE', path: '/campaigns/{id}/reminder', summary: 'Turn off a start reminder', tags })
    .input(campaignId)
    .output(reminding)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => remindOfCampaign(context.ctx, { ...input, isReminded: false })),

  add: adminCreation
    .route({ method: 'POST', path: '/campaigns', successStatus: 201, summary: 'Add a campaign', tags })
    .input(adminCampaignInput)
    .output(campaign)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => addCampaign(context.ctx, input)),

  edit: adminOperation
    .route({ method: 'PATCH', path: '/campaigns/{id}', summary: 'Update a campaign', tags })
    .input(campaignEdit)
    .output(campaign)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editCampaign(context.ctx, input)),

  remove: adminOperation
    .route({ method: 'DELETE', path: '/campaigns/{id}', summary: 'Delete a campaign', tags })
    .input(itemDeletion)
    .output(campaignId)
    .handler(({ context, input }) => deleteCampaign(context.ctx, input)),
};
