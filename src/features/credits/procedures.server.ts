import {
  adminCreation,
  adminOperation,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import {
  confirmGrant,
  grantOrAsk,
  listPendingGrants,
  rejectGrant,
  withdrawGrant,
} from './pending-grants.server.ts';
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
    .route({ method: 'GET', path: '/credits', summary: 'My balance and every movement of it', tags })
    .input(statementInput)
    .output(statement)
    .handler(({ context, input }) => getStatement(context.ctx, input)),

  balance: memberOperation
    .route({ method: 'GET', path: '/credits/balance', summary: 'My balance', tags })
    .output(balance)
    .handler(({ context }) => getBalance(context.ctx)),

  packages: publicOperation
    .route({ method: 'GET', path: '/credits/packages', summary: 'What credits are sold in', tags })
    .output(creditPackageList)
    .handler(() => ({ items: [...creditPackages] })),
  history: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/credits/history',
      summary: 'My balance on each of the last 30 days',
      tags,
    })
    .output(balanceHistory)
    .handler(({ context }) => getBalanceHistory(context.ctx)),

  findRecipient: adminOperation
    .route({ method: 'GET', path: '/admin/credits/recipient', summary: 'Somebody to give credits to', tags })
    .input(recipientInput)
    .output(recipient)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => findRecipient(context.ctx, input)),

  grant: adminCreation
    .route({
      method: 'POST',
      path: '/admin/credits/grants',
      successStatus: 201,
      summary: 'Give credits',
      tags,
    })
    .input(grantInput)
    .output(granted)
    .meta({ refuses: ['NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => grantOrAsk(context.ctx, input, context.grantSecondAdminAbove)),

  pendingGrants: adminOperation
    .route({
      method: 'GET',
      path: '/admin/credits/pending-grants',
      summary: 'Grants that wait for a second admin',
      tags,
    })
    .output(pendingGrants)
    .handler(async ({ context }) => ({
      items: await listPendingGrants(context.ctx),
      above: context.grantSecondAdminAbove,
    })),

  confirmGrant: adminOperation
    .route({
      method: 'POST',
      path: '/admin/credits/pending-grants/{id}/confirm',
      summary: 'Give what another admin asked for',
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
      summary: 'Refuse what another admin asked for',
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
      summary: 'Take back a grant that waits',
      tags,
    })
    .input(pendingGrantId)
    .output(decidedGrant)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => withdrawGrant(context.ctx, input)),

  grants: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path: '/admin/credits/grants', summary: 'The log of grants, newest first', tags })
    .input(grantPageInput)
    .output(grantPage)
    .handler(({ context, input }) => listGrants(context.ctx, input)),

  grantStats: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path: '/admin/credits/stats', summary: 'How much was granted', tags })
    .input(grantStatsInput)
    .output(grantStats)
    .handler(({ context, input }) => getGrantStats(context.ctx, input)),
};
