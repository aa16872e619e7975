import { done, isDone } from '#/platform/rpc/done.server.ts';
import {
  adminOperation,
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
  granted,
  grantInput,
  grantPage,
  grantPageInput,
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

const tags = ['Credits'];

export const creditOperations = {
  statement: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/credits', summary: 'List my credit transactions', tags })
    .input(statementInput)
    .output(statement)
    .handler(({ context, input }) => getStatement(context.ctx, input)),

  balance: memberOperation
    .route({ method: 'GET', path: '/credits/balance', summary: 'Get my balance', tags })
    .output(balance)
    .handler(({ context }) => getBalance(context.ctx)),

  packages: publicOperation
    .route({ method: 'GET', path: '/credits/packages', summary: 'List credit packages', tags })
    .output(creditPackageList)
    .handler(() => ({ items: [...creditPackages] })),
  history: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/credits/history',
      summary: 'Get my daily balance for the last 30 days',
      tags,
    })
    .output(balanceHistory)
    .handler(({ context }) => getBalanceHistory(context.ctx)),

  findRecipient: adminOperation
    .route({
      method: 'GET',
      path: '/admin/credits/recipient',
      summary: 'Find a user to grant credits to',
      tags,
    })
    .input(recipientInput)
    .output(recipient)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => findRecipient(context.ctx, input)),

  grant: provenAdminCreation
    .route({
      method: 'POST',
      path: '/admin/credits/grants',
      successStatus: 201,
      summary: 'Grant credits',
      tags,
    })
    .input(grantInput)
    .output(granted)
    .meta({ refuses: ['NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => grantOrRequest(context.ctx, input)),

  pendingGrants: adminOperation
    .route({
      method: 'GET',
      path: '/admin/credits/pending-grants',
      summary: 'List grants pending approval',
      tags,
    })
    .output(pendingGrants)
    .handler(async ({ context }) => ({
      items: await listPendingGrants(context.ctx),
      above: context.config.grantSecondAdminAbove,
    })),

  pendingGrant: adminOperation
    .route({
      method: 'GET',
      path: '/admin/credits/pending-grants/{id}',
      summary: 'Get a grant pending approval',
      tags,
    })
    .input(pendingGrantId)
    .output(pendingGrant)
    .handler(({ context, input }) => getPendingGrant(context.ctx, input)),

  confirmGrant: provenAdminOperation
    .route({
      method: 'POST',
      path: '/admin/credits/pending-grants/{id}/confirm',
      summary: 'Approve a pending grant',
      tags,
    })
    .input(pendingGrantId)
    .output(decidedGrant)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => confirmGrant(context.ctx, input)),

  rejectGrant: adminOperation
    .route({
      method: 'POST',
      path: '/admin/credits/pending-grants/{id}/reject',
      summary: 'Reject a pending grant',
      tags,
    })
    .input(pendingGrantId)
    .output(decidedGrant)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => rejectGrant(context.ctx, input)),

  withdrawGrant: adminOperation
    .route({
      method: 'POST',
      path: '/admin/credits/pending-grants/{id}/withdraw',
      summary: 'Withdraw a pending grant',
      tags,
    })
    .input(pendingGrantId)
    .output(decidedGrant)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => withdrawGrant(context.ctx, input)),

  grants: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/credits/grants',
      summary: 'List credit grants, newest first',
      tags,
    })
    .input(grantPageInput)
    .output(grantPage)
    .handler(({ context, input }) => listGrants(context.ctx, input)),

  confirmExport: provenAdminOperation
    .route({
      method: 'POST',
      path: '/admin/credits/grants/export',
      summary: 'Confirm your identity to download the credit log',
      tags,
    })
    .output(done)
    .handler(() => isDone),

  grantStats: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path: '/admin/credits/stats', summary: 'Get grant totals', tags })
    .input(grantStatsInput)
    .output(grantStats)
    .handler(({ context, input }) => getGrantStats(context.ctx, input)),
};
