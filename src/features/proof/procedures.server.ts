import { done, isDone } from '#/platform/rpc/done.server.ts';
import { personalOperation } from '#/platform/rpc/procedures.server.ts';
import { startProof as startPasskeyProof } from '../passkeys/commands.server.ts';
import { authenticationOptions } from '../passkeys/schema.ts';
import { startProof as startWalletProof } from '../wallets/commands.server.ts';
import { walletMessage, walletStart } from '../wallets/schema.ts';
import { findWays, giveProof } from './commands.server.ts';
import { proofInput, proofWays } from './schema.ts';

const tags = ['Proof'];
const path = '/account/proof';

/** How somebody who is signed in shows that it is them, for what changes the ways into their account. */
export const proofOperations = {
  ways: personalOperation
    .route({ method: 'GET', path, summary: 'By what you can prove yourself', tags })
    .output(proofWays)
    .handler(({ context }) => findWays(context.ctx)),

  startPasskey: personalOperation
    .route({ method: 'POST', path: `${path}/passkey`, summary: 'What a passkey of yours is to sign', tags })
    .output(authenticationOptions)
    .handler(({ context }) => startPasskeyProof(context.ctx, context)),

  startWallet: personalOperation
    .route({
      method: 'POST',
      path: `${path}/wallet`,
      summary: 'The message a wallet of yours is to sign',
      tags,
    })
    .input(walletStart)
    .output(walletMessage)
    .handler(({ context, input }) => startWalletProof(context.ctx, input, context)),

  give: personalOperation
    .route({ method: 'POST', path, summary: 'Prove yourself; it holds for five minutes', tags })
    .input(proofInput)
    .output(done)
    .handler(async ({ context, input }) => {
      const { token } = await giveProof(context.ctx, input, context);
      context.sessions.forgetUser(context.ctx.actor.id);
      context.setCookies.push(context.sessionCookie.given(token));
      return isDone;
    }),
};
