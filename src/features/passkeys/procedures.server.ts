import * as z from 'zod/mini';
import { personalOperation, provenOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { replaceSession } from '#/platform/rpc/replace-session.server.ts';
import { getViewer } from '../session/queries.server.ts';
import { signedIn } from '../session/schema.ts';
import {
  deletePasskey,
  finishAdding,
  finishSignIn,
  renamePasskey,
  startAdding,
  startSignIn,
} from './commands.server.ts';
import { listPasskeys } from './queries.server.ts';
import {
  authenticationOptions,
  passkey,
  passkeyAddition,
  passkeyId,
  passkeyList,
  passkeyRename,
  passkeySignIn,
  registrationOptions,
} from './schema.ts';

const tags = ['Passkeys'];
const emptyInput = z.prefault(z.strictObject({}), {});

export const passkeyOperations = {
  list: personalOperation
    .route({ method: 'GET', path: '/passkeys', summary: 'List my passkeys', tags })
    .input(emptyInput)
    .output(passkeyList)
    .handler(async ({ context: { ctx } }) => ({ items: await listPasskeys(ctx.db, ctx.actor.id) })),

  startAdding: provenOperation
    .route({ method: 'POST', path: '/passkeys/start', summary: 'Get options for creating a passkey', tags })
    .input(emptyInput)
    .output(registrationOptions)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context }) => startAdding(context.ctx)),

  finishAdding: provenOperation
    .route({ method: 'POST', path: '/passkeys', successStatus: 201, summary: 'Add a passkey', tags })
    .input(passkeyAddition)
    .output(passkey)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => finishAdding(context.ctx, input, context)),

  rename: personalOperation
    .route({ method: 'PATCH', path: '/passkeys/{id}', summary: 'Rename a passkey', tags })
    .input(passkeyRename)
    .output(passkey)
    .handler(({ context, input }) => renamePasskey(context.ctx, input, context)),

  remove: provenOperation
    .route({ method: 'DELETE', path: '/passkeys/{id}', summary: 'Remove a passkey', tags })
    .input(passkeyId)
    .output(passkeyId)
    .handler(({ context, input }) => deletePasskey(context.ctx, input)),

  startSignIn: publicOperation
    .route({
      method: 'POST',
      path: '/account/sign-in/passkey/start',
      summary: 'Get options for signing in with a passkey',
      tags,
    })
    .input(emptyInput)
    .output(authenticationOptions)
    .handler(({ context }) => startSignIn(context.ctx, context)),

  finishSignIn: publicOperation
    .route({ method: 'POST', path: '/account/sign-in/passkey', summary: 'Sign in with a passkey', tags })
    .input(passkeySignIn)
    .output(signedIn)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await finishSignIn(context.ctx, input, context);
      await replaceSession(context, token);
      return { viewer: await getViewer(context.ctx.db, userId), factors: [] };
    }),
};
