import * as z from 'zod/mini';
import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { undoBooking } from './booking-commands.server.ts';
import { decideFoundClaim } from './commands.server.ts';
import { listFoundClaims } from './queries.server.ts';
import { claimDecision, foundClaimId, foundClaims, undoneBooking } from './schema.ts';

const route = defineRoutes('Found claims');

export const foundClaimOperations = {
  list: memberOperation
    .route(
      route('GET', '/found-claims', 'List claims found on chain', {
        description:
          'Open ones, newest first, and those booked automatically in the last 30 days. `amount` is exact; `symbol` is what the token calls itself.',
      }),
    )
    .input(z.prefault(z.strictObject({}), {}))
    .output(foundClaims)
    .handler(({ context }) => listFoundClaims(context.ctx)),

  edit: memberOperation
    .route(route('PATCH', '/found-claims/{id}', 'Decide on a claim found on chain'))
    .input(claimDecision)
    .output(foundClaimId)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => decideFoundClaim(context.ctx, input)),

  undo: memberOperation
    .route(
      route('POST', '/found-claims/{id}/undo', 'Undo an automatic booking', {
        description:
          'Deletes the entries that the booking added unless they were edited, restores the wallet’s progress unless it was changed, and opens the claim again. It isn’t booked automatically again.',
      }),
    )
    .input(foundClaimId)
    .output(undoneBooking)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => undoBooking(context.ctx, input)),
};
