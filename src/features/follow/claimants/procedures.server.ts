import { adminOperation, defineRoutes } from '#/platform/rpc/procedures.server.ts';
import { listClaimantClaims, listLinkedAccounts } from './queries.server.ts';
import { claimantClaims, claimantClaimsInput, linkedAccounts, linkedAccountsInput } from './schema.ts';

const route = defineRoutes('Admin');

export const claimantOperations = {
  linked: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(
      route('GET', '/admin/claimants/linked', 'List claimants who share a network, a device, or a wallet'),
    )
    .input(linkedAccountsInput)
    .output(linkedAccounts)
    .handler(({ context, input }) => listLinkedAccounts(context.ctx, input)),

  claims: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/claimants/{id}/claims', 'List a claimant’s claims, newest first'))
    .input(claimantClaimsInput)
    .output(claimantClaims)
    .handler(({ context, input }) => listClaimantClaims(context.ctx, input)),
};
