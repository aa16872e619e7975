import * as z from 'zod/mini';
import {
  defineRoutes,
  personalOperation,
  provenOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { replaceSession } from '#/platform/rpc/replace-session.server.ts';
import { getSignInResult } from '../session/queries.server.ts';
import { signedIn } from '../session/schema.ts';
import { finishLinking, finishSignIn, startLinking, startSignIn, unlinkWallet } from './commands.server.ts';
import { listWallets } from './queries.server.ts';
import { wallet, walletFinish, walletId, walletList, walletMessage, walletStart } from './schema.ts';

const route = defineRoutes('Wallets');

export const walletOperations = {
  list: personalOperation
    .route(route('GET', '/wallets', 'List my linked wallets'))
    .input(z.prefault(z.strictObject({}), {}))
    .output(walletList)
    .handler(async ({ context: { ctx } }) => ({ items: await listWallets(ctx.db, ctx.actor.id) })),

  startLinking: provenOperation
    .route(route('POST', '/wallets/start', 'Get the message to link a wallet'))
    .input(walletStart)
    .output(walletMessage)
    .handler(({ context, input }) => startLinking(context.ctx, input)),

  finishLinking: provenOperation
    .route(route('POST', '/wallets', 'Link a wallet', { successStatus: 201 }))
    .input(walletFinish)
    .output(wallet)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => finishLinking(context.ctx, input, context)),

  unlink: provenOperation
    .route(route('DELETE', '/wallets/{id}', 'Unlink a wallet'))
    .input(walletId)
    .output(walletId)
    .handler(({ context, input }) => unlinkWallet(context.ctx, input)),

  startSignIn: publicOperation
    .route(route('POST', '/account/sign-in/wallet/start', 'Get the message to sign in with a wallet'))
    .input(walletStart)
    .output(walletMessage)
    .handler(({ context, input }) => startSignIn(context.ctx, input, context)),

  finishSignIn: publicOperation
    .route(route('POST', '/account/sign-in/wallet', 'Sign in with a wallet'))
    .input(walletFinish)
    .output(signedIn)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await finishSignIn(context.ctx, input, context);
      await replaceSession(context, token);
      return getSignInResult(context.ctx.db, userId);
    }),
};
