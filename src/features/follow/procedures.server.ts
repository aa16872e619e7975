import { memberCreation, memberOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { claimFollow } from './commands.server.ts';
import { listOffers, listOwnClaims } from './queries.server.ts';
import { claimInput, claimMade, followOffers, ownClaims, pageInput } from './schema.ts';

const tags = ['Follow & earn'];

/** What hunters do with follow campaigns. */
export const followOperations = {
  list: publicOperation
    .meta({ access: 'public', kept: true, feature: 'follow' })
    .route({
      method: 'GET',
      path: '/follow',
      summary: 'Follow campaigns of others that run, newest first',
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
      summary: 'Claim credits for a follow, once',
      tags,
    })
    .input(claimInput)
    .output(claimMade)
    .handler(async ({ context: { ctx, limits, claimNetwork, address }, input }) => {
      await limits.take('claim', ctx.actor.id, { now: ctx.now });
      return claimFollow(ctx, input, claimNetwork(address));
    }),

  claims: memberOperation
    .meta({ access: 'member', feature: 'follow' })
    .route({ method: 'GET', path: '/follow/claims', summary: 'My claims, newest first', tags })
    .input(pageInput)
    .output(ownClaims)
    .handler(({ context, input }) => listOwnClaims(context.ctx, input)),
};
