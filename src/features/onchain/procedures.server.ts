import * as z from 'zod/mini';
import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { changeSettings, unwatchWallet, watchWallet } from './commands.server.ts';
import { listIgnored } from './ignored-queries.server.ts';
import { getOverview } from './queries.server.ts';
import {
  ignoredArrivals,
  onchainOverview,
  onchainSettings,
  unwatchInput,
  walletActivity,
  watchedWalletId,
  watchInput,
} from './schema.ts';

const route = defineRoutes('On chain');

export const onchainOperations = {
  overview: memberOperation
    .route(route('GET', '/onchain', 'Get the activity of my watched wallets'))
    .input(z.prefault(z.strictObject({}), {}))
    .output(onchainOverview)
    .meta({ errors: ['UNAVAILABLE'] })
    .handler(({ context: { ctx } }) => getOverview(ctx)),

  changeSettings: memberOperation
    .route(
      route('PATCH', '/onchain/settings', 'Turn the automatic booking of claims on or off', {
        description:
          'While it is on, a claim of an airdrop’s own token that is found on chain marks its wallet as claimed, and adds the reward and the gas to the profit entries.',
      }),
    )
    .input(onchainSettings)
    .output(onchainSettings)
    .handler(({ context, input }) => changeSettings(context.ctx, input)),

  ignored: memberOperation
    .route(
      route('GET', '/onchain/wallets/{id}/ignored', 'List what arrived at a wallet and looks like a scam'),
    )
    .input(watchedWalletId)
    .output(ignoredArrivals)
    .meta({ errors: ['UNAVAILABLE'] })
    .handler(({ context, input }) => listIgnored(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/onchain/wallets/{id}', 'Watch a wallet on these chains'))
    .input(watchInput)
    .output(walletActivity)
    .meta({ errors: ['UNAVAILABLE'] })
    .handler(({ context, input }) => watchWallet(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/onchain/wallets/{id}', 'Stop watching a wallet'))
    .input(unwatchInput)
    .output(watchedWalletId)
    .handler(({ context, input }) => unwatchWallet(context.ctx, input)),
};
