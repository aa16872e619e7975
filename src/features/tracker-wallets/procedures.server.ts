import * as z from 'zod/mini';
import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { addTrackerWallet, deleteTrackerWallet, editTrackerWallet } from './commands.server.ts';
import { listTrackerWallets } from './queries.server.ts';
import {
  trackerWallet,
  trackerWalletChanges,
  trackerWalletId,
  trackerWalletInput,
  trackerWalletList,
} from './schema.ts';

const route = defineRoutes('Wallet book');

export const trackerWalletOperations = {
  list: memberOperation
    .route(route('GET', '/tracker-wallets', 'List the wallets of my wallet book'))
    .input(z.prefault(z.strictObject({}), {}))
    .output(trackerWalletList)
    .handler(async ({ context: { ctx } }) => ({ items: await listTrackerWallets(ctx) })),

  add: memberCreation
    .route(route('POST', '/tracker-wallets', 'Add a wallet to my wallet book'))
    .input(trackerWalletInput)
    .output(trackerWallet)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => addTrackerWallet(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/tracker-wallets/{id}', 'Update a wallet of my book'))
    .input(trackerWalletChanges)
    .output(trackerWallet)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editTrackerWallet(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/tracker-wallets/{id}', 'Delete a wallet and its progress on airdrops'))
    .input(trackerWalletId)
    .output(trackerWalletId)
    .handler(({ context, input }) => deleteTrackerWallet(context.ctx, input)),
};
