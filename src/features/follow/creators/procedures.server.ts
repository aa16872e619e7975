import { pageInput } from '#/lib/list-page.ts';
import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
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

const route = defineRoutes('Follow campaigns');

/**
 * Operations for campaign creators. If Follow & earn is turned off, they can view and close running campaigns, but not
 * start others.
 */
export const followCampaignOperations = {
  list: memberOperation
    .route(route('GET', '/follow-campaigns', 'List my follow campaigns, newest first'))
    .input(pageInput)
    .output(ownFollowCampaigns)
    .handler(({ context, input }) => listOwnCampaigns(context.ctx, input)),

  add: memberCreation
    .meta({ access: 'member', creates: true, feature: 'follow' })
    .route(route('POST', '/follow-campaigns', 'Create a follow campaign'))
    .input(followCampaignInput)
    .output(createdFollowCampaign)
    .meta({ errors: ['PAYMENT_REQUIRED', 'CONFLICT'] })
    .handler(({ context, input }) => addFollowCampaign(context.ctx, input)),

  handle: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route(route('GET', '/follow-campaigns/handle', 'List active campaigns for a handle'))
    .input(handleInput)
    .output(handleUse)
    .handler(({ context, input }) => lookUpHandle(context.ctx, input)),

  claims: memberOperation
    .route(route('GET', '/follow-campaigns/{id}/claims', 'List claims on one of my campaigns'))
    .input(campaignClaimsInput)
    .output(campaignClaims)
    .handler(({ context, input }) => listCampaignClaims(context.ctx, input)),

  dispute: disputeOperation,

  close: memberOperation
    .route(
      route(
        'POST',
        '/follow-campaigns/{id}/close',
        'Close a follow campaign early and refund unclaimed credits',
      ),
    )
    .input(followCampaignId)
    .output(closedFollowCampaign)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => closeOwnCampaign(context.ctx, input)),
};
