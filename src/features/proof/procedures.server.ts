import { done, isDone } from '#/platform/rpc/done.server.ts';
import { personalOperation } from '#/platform/rpc/procedures.server.ts';
import { startProof as startPasskeyProof } from '../passkeys/commands.server.ts';
import { authenticationOptions } from '../passkeys/schema.ts';
import { startProof as startWalletProof } from '../wallets/commands.server.ts';
import { walletMessage, walletStart } from '../wallets/schema.ts';
import { confirmProof } from './commands.server.ts';
import { findWays } from './queries.server.ts';
import { proofInput, proofWays } from './schema.ts';

const tags = ['Proof'];
const path = '/account/proof';

/** Reauthentication of signed-in users, required for changes of sign-in methods. */
export const proofOperations = {
  ways: personalOperation
    .route({ method: 'GET', path, summary: 'List ways to confirm your identity', tags })
    .output(proofWays)
    .handler(({ context }) => findWays(context.ctx)),

  startPasskey: personalOperation
    .route({
      method: 'POST',
      path: `${path}/passkey`,
      summary: 'Get a passkey challenge to confirm your identity',
      tags,
    })
    .output(authenticationOptions)
    .handler(({ context }) => startPasskeyProof(context.ctx, context)),

  startWallet: personalOperation
    .route({
      method: 'POST',
      path: `${path}/wallet`,
      summary: 'Get a wallet message to confirm your identity',
      tags,
    })
    .input(walletStart)
    .output(walletMessage)
    .handler(({ context, input }) => startWalletProof(context.ctx, input, context)),

  give: personalOperation
    .route({ method: 'POST', path, summary: 'Confirm your identity for five minutes', tags })
    .input(proofInput)
    .output(done)
    .handler(async ({ context, input }) => {
      const { token } = await confirmProof(context.ctx, input, context);
      context.sessions.forgetUser(context.ctx.actor.id);
      context.setCookies.push(context.sessionCookie.serialize(token));
      return isDone;
    }),
};
