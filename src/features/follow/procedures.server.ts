import { pageInput } from '#/lib/list-page.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import {
  defineRoutes,
  memberCreation,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
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

const route = defineRoutes('Follow & earn');

/** Counts a claim against the caller's rate limit and returns its origin. */
async function consumeClaimLimit(call: Call & { ctx: MemberCtx }): Promise<ClaimOrigin> {
  const { ctx, limits, claimNetwork, claimDevice, address, headers } = call;
  await limits.consume('claim', ctx.actor.id, { now: ctx.now });
  return { network: claimNetwork(address), device: claimDevice(headers) };
}

export const followOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true, feature: 'follow' })
    .route(route('GET', '/follow', 'List other creators’ active follow campaigns, newest first'))
    .input(pageInput)
    .output(followOffers)
    .handler(({ context, input }) => listOffers(context.ctx, input)),

  claim: memberCreation
    .meta({ access: 'member', creates: true, feature: 'follow' })
    .route(route('POST', '/follow/{id}/claims', 'Claim credits for a follow'))
    .input(claimInput)
    .output(submittedClaim)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) => claimFollow(context.ctx, input, await consumeClaimLimit(context))),

  edit: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route(
      route('PATCH', '/follow/claims/{id}', 'Change the profile of a pending claim; the claim gets a new id'),
    )
    .input(claimInput)
    .output(submittedClaim)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) => editClaim(context.ctx, input, await consumeClaimLimit(context))),

  withdraw: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route(route('DELETE', '/follow/claims/{id}', 'Withdraw a pending claim'))
    .input(followCampaignId)
    .output(claimWithdrawn)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => withdrawClaim(context.ctx, input)),

  resubmit: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route(
      route('POST', '/follow/claims/{id}/resubmit', 'Resubmit a rejected claim; the claim gets a new id'),
    )
    .input(claimInput)
    .output(submittedClaim)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) =>
      resubmitClaim(context.ctx, input, await consumeClaimLimit(context)),
    ),

  claims: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route(route('GET', '/follow/claims', 'List my claims, newest first'))
    .input(pageInput)
    .output(ownClaims)
    .handler(({ context, input }) => listOwnClaims(context.ctx, input)),
};
