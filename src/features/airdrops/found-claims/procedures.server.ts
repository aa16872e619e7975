import * as z from 'zod/mini';
import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { decideFoundClaim } from './commands.server.ts';
import { listFoundClaims } from './queries.server.ts';
import { claimDecision, foundClaimId, foundClaims } from './schema.ts';

const route = defineRoutes('Found claims');

export const foundClaimOperations = {
  list: memberOperation
    .route(
      route('GET', '/found-claims', 'List claims found on chain', {
        description: 'Open ones, newest first. `amount` is exact; `symbol` is what the token calls itself.',
      }),
    )
    .input(z.prefault(z.strictObject({}), {}))
    .output(foundClaims)
    .handler(({ context }) => listFoundClaims(context.ctx)),

  edit: memberOperation
    .route(route('PATCH', '/found-claims/{id}', 'Decide on a claim found on chain'))
    .input(claimDecision)
    .output(foundClaimId)
    .handler(({ context, input }) => decideFoundClaim(context.ctx, input)),
};
