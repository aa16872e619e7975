import { memberOperation } from '#/platform/rpc/procedures.server.ts';
import { nothing } from '../calls.ts';
import { allCells, cellChanges, cellsChanged } from './calls.ts';
import { setCells } from './commands.server.ts';
import { listCells } from './queries.server.ts';

const tags = ['Airdrops'];

export const airdropWalletOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/airdrop-wallets',
      summary: 'List wallet progress per airdrop',
      tags,
    })
    .input(nothing)
    .output(allCells)
    .handler(({ context }) => listCells(context.ctx)),

  set: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'PUT', path: '/airdrop-wallets', summary: 'Update wallet progress on airdrops', tags })
    .input(cellChanges)
    .output(cellsChanged)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => setCells(context.ctx, input)),
};
