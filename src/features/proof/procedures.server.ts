import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import { defineRoutes, personalOperation } from '#/platform/rpc/procedures.server.ts';
import { startProof as startPasskeyProof } from '../passkeys/commands.server.ts';
import { authenticationOptions } from '../passkeys/schema.ts';
import { startProof as startWalletProof } from '../wallets/commands.server.ts';
import { walletMessage, walletStart } from '../wallets/schema.ts';
import { confirmProof } from './commands.server.ts';
import { listProofMethods } from './queries.server.ts';
import { proofInput, proofWays } from './schema.ts';

const route = defineRoutes('Proof');
const path = '/account/proof';

/** Reauthentication of signed-in users, required for changes of sign-in methods. */
export const proofOperations = {
  ways: personalOperation
    .route(route('GET', path, 'List ways to confirm your identity'))
    .output(proofWays)
    .handler(({ context }) => listProofMethods(context.ctx)),

  startPasskey: personalOperation
    .route(route('POST', `${path}/passkey`, 'Get a passkey challenge to confirm your identity'))
    .output(authenticationOptions)
    .handler(({ context }) => startPasskeyProof(context.ctx, context)),

  startWallet: personalOperation
    .route(route('POST', `${path}/wallet`, 'Get a wallet message to confirm your identity'))
    .input(walletStart)
    .output(walletMessage)
    .handler(({ context, input }) => startWalletProof(context.ctx, input, context)),

  give: personalOperation
    .route(route('POST', path, 'Confirm your identity for five minutes'))
    .input(proofInput)
    .output(done)
    .handler(async ({ context, input }) => {
      const { token } = await confirmProof(context.ctx, input, context);
      context.sessions.forgetUser(context.ctx.actor.id);
      context.setCookies.push(context.sessionCookie.serialize(token));
      return doneOutput;
    }),
};
