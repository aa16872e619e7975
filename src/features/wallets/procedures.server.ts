import * as z from 'zod/mini';
import { personalOperation, provenOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { replaceSession } from '#/platform/rpc/replace-session.server.ts';
import { getSignInResult } from '../session/queries.server.ts';
import { signedIn } from '../session/schema.ts';
import { finishLinking, finishSignIn, startLinking, startSignIn, unlinkWallet } from './commands.server.ts';
import { listWallets } from './queries.server.ts';
import { wallet, walletFinish, walletId, walletList, walletMessage, walletStart } from './schema.ts';

const tags = ['Wallets'];

export const walletOperations = {
  list: personalOperation
    .route({ method: 'GET', path: '/wallets', summary: 'List my linked wallets', tags })
    .input(z.prefault(z.strictObject({}), {}))
    .output(walletList)
    .handler(async ({ context: { ctx } }) => ({ items: await listWallets(ctx.db, ctx.actor.id) })),

  startLinking: provenOperation
    .route({ method: 'POST', path: '/wallets/start', summary: 'Get the message to link a wallet', tags })
    .input(walletStart)
    .output(walletMessage)
    .handler(({ context, input }) => startLinking(context.ctx, input)),

  finishLinking: provenOperation
    .route({ method: 'POST', path: '/wallets', successStatus: 201, summary: 'Link a wallet', tags })
    .input(walletFinish)
    .output(wallet)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => finishLinking(context.ctx, input, context)),

  unlink: provenOperation
    .route({ method: 'DELETE', path: '/wallets/{id}', summary: 'Unlink a wallet', tags })
    .input(walletId)
    .output(walletId)
    .handler(({ context, input }) => unlinkWallet(context.ctx, input)),

  startSignIn: publicOperation
    .route({
      method: 'POST',
      path: '/account/sign-in/wallet/start',
      summary: 'Get the message to sign in with a wallet',
      tags,
    })
    .input(walletStart)
    .output(walletMessage)
    .handler(({ context, input }) => startSignIn(context.ctx, input, context)),

  finishSignIn: publicOperation
    .route({ method: 'POST', path: '/account/sign-in/wallet', summary: 'Sign in with a wallet', tags })
    .input(walletFinish)
    .output(signedIn)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await finishSignIn(context.ctx, input, context);
      await replaceSession(context, token);
      return getSignInResult(context.ctx.db, userId);
    }),
};
