import { adminOperation } from '#/platform/rpc/procedures.server.ts';
import { listClaimantClaims, listLinkedAccounts } from './queries.server.ts';
import { claimantClaims, claimantClaimsInput, linkedAccounts, linkedAccountsInput } from './schema.ts';

const tags = ['Admin'];

export const claimantOperations = {
  linked: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/claimants/linked',
      summary: 'List claimants who share a network, a device, or a wallet',
      tags,
    })
    .input(linkedAccountsInput)
    .output(linkedAccounts)
    .handler(({ context, input }) => listLinkedAccounts(context.ctx, input)),

  claims: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/claimants/{id}/claims',
      summary: 'List a claimant’s claims, newest first',
      tags,
    })
    .input(claimantClaimsInput)
    .output(claimantClaims)
    .handler(({ context, input }) => listClaimantClaims(context.ctx, input)),
};
