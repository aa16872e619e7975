import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import {
  adminOperation,
  defineRoutes,
  memberOperation,
  provenAdminCreation,
  provenAdminOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { confirmGrant, grantOrRequest, rejectGrant, withdrawGrant } from './pending-grant-commands.server.ts';
import { getPendingGrant, listPendingGrants } from './pending-grant-queries.server.ts';
import { creditPackages } from './policy.ts';
import {
  findRecipient,
  getBalance,
  getBalanceHistory,
  getGrantStats,
  getStatement,
  listGrants,
} from './queries.server.ts';
import {
  balance,
  balanceHistory,
  creditPackageList,
  decidedGrant,
  grantInput,
  grantPage,
  grantPageInput,
  grantResult,
  grantStats,
  grantStatsInput,
  pendingGrant,
  pendingGrantId,
  pendingGrants,
  recipient,
  recipientInput,
  statement,
  statementInput,
} from './schema.ts';

const route = defineRoutes('Credits');

export const creditOperations = {
  statement: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/credits', 'List my credit transactions'))
    .input(statementInput)
    .output(statement)
    .handler(({ context, input }) => getStatement(context.ctx, input)),

  balance: memberOperation
    .route(route('GET', '/credits/balance', 'Get my balance'))
    .output(balance)
    .handler(({ context }) => getBalance(context.ctx)),

  packages: publicOperation
    .route(route('GET', '/credits/packages', 'List credit packages'))
    .output(creditPackageList)
    .handler(() => ({ items: [...creditPackages] })),

  history: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/credits/history', 'Get my daily balance for the last 30 days'))
    .output(balanceHistory)
    .handler(({ context }) => getBalanceHistory(context.ctx)),

  findRecipient: adminOperation
    .route(route('GET', '/admin/credits/recipient', 'Find a user to grant credits to'))
    .input(recipientInput)
    .output(recipient)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => findRecipient(context.ctx, input)),

  grant: provenAdminCreation
    .route(route('POST', '/admin/credits/grants', 'Grant credits'))
    .input(grantInput)
    .output(grantResult)
    .meta({ errors: ['NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => grantOrRequest(context.ctx, input)),

  pendingGrants: adminOperation
    .route(route('GET', '/admin/credits/pending-grants', 'List grants pending approval'))
    .output(pendingGrants)
    .handler(async ({ context }) => ({
      items: await listPendingGrants(context.ctx),
      above: context.config.grantSecondAdminAbove,
    })),

  pendingGrant: adminOperation
    .route(route('GET', '/admin/credits/pending-grants/{id}', 'Get a grant pending approval'))
    .input(pendingGrantId)
    .output(pendingGrant)
    .handler(({ context, input }) => getPendingGrant(context.ctx, input)),

  confirmGrant: provenAdminOperation
    .route(route('POST', '/admin/credits/pending-grants/{id}/confirm', 'Approve a pending grant'))
    .input(pendingGrantId)
    .output(decidedGrant)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => confirmGrant(context.ctx, input)),

  rejectGrant: adminOperation
    .route(route('POST', '/admin/credits/pending-grants/{id}/reject', 'Reject a pending grant'))
    .input(pendingGrantId)
    .output(decidedGrant)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => rejectGrant(context.ctx, input)),

  withdrawGrant: adminOperation
    .route(route('POST', '/admin/credits/pending-grants/{id}/withdraw', 'Withdraw a pending grant'))
    .input(pendingGrantId)
    .output(decidedGrant)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => withdrawGrant(context.ctx, input)),

  grants: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/credits/grants', 'List credit grants, newest first'))
    .input(grantPageInput)
    .output(grantPage)
    .handler(({ context, input }) => listGrants(context.ctx, input)),

  confirmExport: provenAdminOperation
    .route(route('POST', '/admin/credits/grants/export', 'Confirm your identity to download the credit log'))
    .output(done)
    .handler(() => doneOutput),

  grantStats: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/credits/stats', 'Get grant totals'))
    .input(grantStatsInput)
    .output(grantStats)
    .handler(({ context, input }) => getGrantStats(context.ctx, input)),
};
