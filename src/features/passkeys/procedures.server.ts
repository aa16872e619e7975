import * as z from 'zod/mini';
import {
  defineRoutes,
  personalOperation,
  provenOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
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

const route = defineRoutes('Passkeys');

const emptyInput = z.prefault(z.strictObject({}), {});

export const passkeyOperations = {
  list: personalOperation
    .route(route('GET', '/passkeys', 'List my passkeys'))
    .input(emptyInput)
    .output(passkeyList)
    .handler(async ({ context: { ctx } }) => ({ items: await listPasskeys(ctx.db, ctx.actor.id) })),

  startAdding: provenOperation
    .route(route('POST', '/passkeys/start', 'Get options for creating a passkey'))
    .input(emptyInput)
    .output(registrationOptions)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context }) => startAdding(context.ctx)),

  finishAdding: provenOperation
    .route(route('POST', '/passkeys', 'Add a passkey', { successStatus: 201 }))
    .input(passkeyAddition)
    .output(passkey)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => finishAdding(context.ctx, input, context)),

  rename: personalOperation
    .route(route('PATCH', '/passkeys/{id}', 'Rename a passkey'))
    .input(passkeyRename)
    .output(passkey)
    .handler(({ context, input }) => renamePasskey(context.ctx, input, context)),

  remove: provenOperation
    .route(route('DELETE', '/passkeys/{id}', 'Remove a passkey'))
    .input(passkeyId)
    .output(passkeyId)
    .handler(({ context, input }) => deletePasskey(context.ctx, input)),

  startSignIn: publicOperation
    .route(route('POST', '/account/sign-in/passkey/start', 'Get options for signing in with a passkey'))
    .input(emptyInput)
    .output(authenticationOptions)
    .handler(({ context }) => startSignIn(context.ctx, context)),

  finishSignIn: publicOperation
    .route(route('POST', '/account/sign-in/passkey', 'Sign in with a passkey'))
    .input(passkeySignIn)
    .output(signedIn)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await finishSignIn(context.ctx, input, context);
      await replaceSession(context, token);
      return { viewer: await getViewer(context.ctx.db, userId), factors: [] };
    }),
};
