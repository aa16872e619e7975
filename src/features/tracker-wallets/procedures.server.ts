import * as z from 'zod/mini';
import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { addTrackerWallet, deleteTrackerWallet, editTrackerWallet } from './commands.server.ts';
import { listTrackerWallets } from './queries.server.ts';
import {
  trackerWallet,
  trackerWalletChanges,
  trackerWalletId,
  trackerWalletInput,
  trackerWalletList,
} from './schema.ts';

const tags = ['Wallet book'];

export const trackerWalletOperations = {
  list: memberOperation
    .route({ method: 'GET', path: '/tracker-wallets', summary: 'List the wallets of my wallet book', tags })
    .input(z.prefault(z.strictObject({}), {}))
    .output(trackerWalletList)
    .handler(async ({ context: { ctx } }) => ({ items: await listTrackerWallets(ctx) })),

  add: memberCreation
    .route({
      method: 'POST',
      path: '/tracker-wallets',
      successStatus: 201,
      summary: 'Add a wallet to my wallet book',
      tags,
    })
    .input(trackerWalletInput)
    .output(trackerWallet)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => addTrackerWallet(context.ctx, input)),

  edit: memberOperation
    .route({ method: 'PATCH', path: '/tracker-wallets/{id}', summary: 'Update a wallet of my book', tags })
    .input(trackerWalletChanges)
    .output(trackerWallet)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editTrackerWallet(context.ctx, input)),

  remove: memberOperation
    .route({
      method: 'DELETE',
      path: '/tracker-wallets/{id}',
      summary: 'Delete a wallet and its progress on airdrops',
      tags,
    })
    .input(trackerWalletId)
    .output(trackerWalletId)
    .handler(({ context, input }) => deleteTrackerWallet(context.ctx, input)),
};
