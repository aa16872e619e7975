import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { emptyInput } from '../calls.ts';
import { allCells, cellChanges, cellsChanged } from './calls.ts';
import { setCells } from './commands.server.ts';
import { listCells } from './queries.server.ts';

const route = defineRoutes('Airdrops');

export const airdropWalletOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/airdrop-wallets', 'List wallet progress per airdrop'))
    .input(emptyInput)
    .output(allCells)
    .handler(({ context }) => listCells(context.ctx)),

  set: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('PUT', '/airdrop-wallets', 'Update wallet progress on airdrops'))
    .input(cellChanges)
    .output(cellsChanged)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => setCells(context.ctx, input)),
};
