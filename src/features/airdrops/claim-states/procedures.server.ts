import * as z from 'zod/mini';
import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { listClaimStates } from './queries.server.ts';
import { walletClaims } from './schema.ts';

const route = defineRoutes('Claim states');

export const claimStateOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(
      route('GET', '/claim-states', 'List what claim contracts say of my wallets', {
        description: 'Of watched wallets with an index in their airdrop’s list.',
      }),
    )
    .input(z.prefault(z.strictObject({}), {}))
    .output(walletClaims)
    .handler(({ context }) => listClaimStates(context.ctx)),
};
