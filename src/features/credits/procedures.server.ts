import {
  adminCreation,
  adminOperation,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { grantCredits } from './commands.server.ts';
import { creditPackages } from './packages.ts';
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
  granted,
  grantInput,
  grantPage,
  grantPageInput,
  grantStats,
  recipient,
  recipientInput,
  statement,
  statementInput,
} from './schema.ts';

const tags = ['Credits'];

export const creditOperations = {
  statement: memberOperation
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
    .handler(({ context, input }) => grantCredits(context.ctx, input)),

  grants: adminOperation
    .route({ method: 'GET', path: '/admin/credits/grants', summary: 'The log of grants, newest first', tags })
    .input(grantPageInput)
    .output(grantPage)
    .handler(({ context, input }) => listGrants(context.ctx, input)),

  grantStats: adminOperation
    .route({ method: 'GET', path: '/admin/credits/stats', summary: 'How much was granted', tags })
    .output(grantStats)
    .handler(({ context }) => getGrantStats(context.ctx)),
};
