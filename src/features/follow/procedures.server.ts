import { pageInput } from '#/lib/list-page.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { memberCreation, memberOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import {
  type ClaimOrigin,
  claimFollow,
  editClaim,
  resubmitClaim,
  withdrawClaim,
} from './offers/commands.server.ts';
import { listOffers, listOwnClaims } from './queries.server.ts';
import {
  claimInput,
  claimWithdrawn,
  followCampaignId,
  followOffers,
  ownClaims,
  submittedClaim,
} from './schema.ts';

const tags = ['Follow & earn'];

/** Counts a claim against the caller's rate limit and returns its origin. */
async function countClaim(call: Call & { ctx: MemberCtx }): Promise<ClaimOrigin> {
  const { ctx, limits, claimNetwork, claimDevice, address, headers } = call;
  await limits.consume('claim', ctx.actor.id, { now: ctx.now });
  return { network: claimNetwork(address), device: claimDevice(headers) };
}

/** Operations for claimants. */
export const followOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true, feature: 'follow' })
    .route({
      method: 'GET',
      path: '/follow',
      summary: 'List other creators’ active follow campaigns, newest first',
      tags,
    })
    .input(pageInput)
    .output(followOffers)
    .handler(({ context, input }) => listOffers(context.ctx, input)),

  claim: memberCreation
    .meta({ access: 'member', creates: true, feature: 'follow' })
    .route({
      method: 'POST',
      path: '/follow/{id}/claims',
      successStatus: 201,
      summary: 'Claim credits for a follow',
      tags,
    })
    .input(claimInput)
    .output(submittedClaim)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => claimFollow(context.ctx, input, await countClaim(context))),

  edit: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route({
      method: 'PATCH',
      path: '/follow/claims/{id}',
      summary: 'Change the profile of a pending claim; the claim gets a new id',
      tags,
    })
    .input(claimInput)
    .output(submittedClaim)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => editClaim(context.ctx, input, await countClaim(context))),

  withdraw: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route({ method: 'DELETE', path: '/follow/claims/{id}', summary: 'Withdraw a pending claim', tags })
    .input(followCampaignId)
    .output(claimWithdrawn)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => withdrawClaim(context.ctx, input)),

  resubmit: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route({
      method: 'POST',
      path: '/follow/claims/{id}/resubmit',
      summary: 'Resubmit a rejected claim; the claim gets a new id',
      tags,
    })
    .input(claimInput)
    .output(submittedClaim)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => resubmitClaim(context.ctx, input, await countClaim(context))),

  claims: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route({ method: 'GET', path: '/follow/claims', summary: 'List my claims, newest first', tags })
    .input(pageInput)
    .output(ownClaims)
    .handler(({ context, input }) => listOwnClaims(context.ctx, input)),
};
