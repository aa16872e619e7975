import { pageInput } from '#/lib/list-page.ts';
import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { addFollowCampaign } from '../commands.server.ts';
import { disputeOperation } from '../disputes/procedures.server.ts';
import { followCampaignId, followCampaignInput } from '../schema.ts';
import { closeOwnCampaign, listCampaignClaims, listOwnCampaigns, lookUpHandle } from './commands.server.ts';
import {
  campaignClaims,
  campaignClaimsInput,
  closedFollowCampaign,
  createdFollowCampaign,
  handleInput,
  handleUse,
  ownFollowCampaigns,
} from './schema.ts';

const tags = ['Follow campaigns'];

/**
 * Operations for campaign creators. With Follow & earn turned off, creators can't start campaigns, but can still view
 * and close running ones.
 */
export const followCampaignOperations = {
  list: memberOperation
    .route({
      method: 'GET',
      path: '/follow-campaigns',
      summary: 'List my follow campaigns, newest first',
      tags,
    })
    .input(pageInput)
    .output(ownFollowCampaigns)
    .handler(({ context, input }) => listOwnCampaigns(context.ctx, input)),

  add: memberCreation
    .meta({ access: 'member', creates: true, feature: 'follow' })
    .route({
      method: 'POST',
      path: '/follow-campaigns',
      successStatus: 201,
      summary: 'Create a follow campaign',
      tags,
    })
    .input(followCampaignInput)
    .output(createdFollowCampaign)
    .meta({ refuses: ['PAYMENT_REQUIRED', 'CONFLICT'] })
    .handler(({ context, input }) => addFollowCampaign(context.ctx, input)),

  handle: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route({
      method: 'GET',
      path: '/follow-campaigns/handle',
      summary: 'List active campaigns for a handle',
      tags,
    })
    .input(handleInput)
    .output(handleUse)
    .handler(({ context, input }) => lookUpHandle(context.ctx, input)),

  claims: memberOperation
    .route({
      method: 'GET',
      path: '/follow-campaigns/{id}/claims',
      summary: 'List claims on one of my campaigns',
      tags,
    })
    .input(campaignClaimsInput)
    .output(campaignClaims)
    .handler(({ context, input }) => listCampaignClaims(context.ctx, input)),

  dispute: disputeOperation,

  close: memberOperation
    .route({
      method: 'POST',
      path: '/follow-campaigns/{id}/close',
      summary: 'Close a follow campaign early and refund unclaimed credits',
      tags,
    })
    .input(followCampaignId)
    .output(closedFollowCampaign)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => closeOwnCampaign(context.ctx, input)),
};
