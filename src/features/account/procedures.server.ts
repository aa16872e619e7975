import * as z from 'zod/mini';
import { audit } from '#/platform/audit.server.ts';
import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import { defineRoutes, factorOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { replaceSession } from '#/platform/rpc/replace-session.server.ts';
import { getSignInResult, toViewer } from '../session/queries.server.ts';
import { signedIn, viewer } from '../session/schema.ts';
import { signIn } from './commands.server.ts';
import { resetPassword } from './reset/commands.server.ts';
import { readReview } from './reset/queries.server.ts';
import { requestReset } from './reset/request-commands.server.ts';
import { removeSignInMethod } from './reset/review-commands.server.ts';
import {
  confirmation,
  confirmationInput,
  confirmationTokenInput,
  remainingMethods,
  removeSignInMethodInput,
  resetInput,
  resetOutcome,
  resetRequestInput,
  reviewInput,
  signInInput,
  signUpInput,
} from './schema.ts';
import { confirmEmail } from './sign-in/commands.server.ts';
import { readConfirmation } from './sign-in/queries.server.ts';
import { resendConfirmation, signUp } from './sign-up-commands.server.ts';

const route = defineRoutes('Accounts');

export const accountOperations = {
  signUp: publicOperation
    .route(route('POST', '/account/sign-up', 'Sign up'))
    .input(signUpInput)
    .output(done)
    .handler(async ({ context, input }) => {
      const deviceToken = await signUp(context.ctx, input, context);
      context.setCookies.push(context.signUpCookie.serialize(deviceToken));
      return doneOutput;
    }),

  signIn: publicOperation
    .route(route('POST', '/account/sign-in', 'Sign in'))
    .input(signInInput)
    .output(signedIn)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await signIn(context.ctx, input, context);
      await replaceSession(context, token);
      return getSignInResult(context.ctx.db, userId);
    }),

  signOut: factorOperation
    .route(route('POST', '/account/sign-out', 'Sign out'))
    .output(done)
    .handler(async ({ context }) => {
      const { id, sessionId } = context.ctx.actor;
      if (await context.sessions.end(sessionId, id)) {
        await audit(context.ctx, 'sign-in.ended', { subjectId: id });
      }
      context.ctx.changed({ topic: 'account', userId: id });
      context.setCookies.push(context.sessionCookie.cleared);
      return doneOutput;
    }),

  confirmEmail: publicOperation
    .route(route('POST', '/account/confirm-email', 'Confirm an email address'))
    .input(confirmationInput)
    .output(signedIn)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await confirmEmail(context.ctx, input, context);
      await replaceSession(context, token);
      context.setCookies.push(context.signUpCookie.cleared);
      return getSignInResult(context.ctx.db, userId);
    }),

  readConfirmation: publicOperation
    .route(route('POST', '/account/confirm-email/state', 'Read what a confirmation link can still do'))
    .input(confirmationTokenInput)
    .output(confirmation)
    .meta({ reads: true })
    .handler(({ context, input }) => readConfirmation(context.ctx, input, context)),

  resendConfirmation: publicOperation
    .route(route('POST', '/account/resend-confirmation', 'Resend the confirmation link'))
    .input(resetRequestInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await resendConfirmation(context.ctx, input, context);
      const deviceToken = context.signUpCookie.read(context.headers);
      if (deviceToken !== undefined) context.setCookies.push(context.signUpCookie.serialize(deviceToken));
      return doneOutput;
    }),

  requestReset: publicOperation
    .route(route('POST', '/account/request-reset', 'Send a password reset link'))
    .input(resetRequestInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await requestReset(context.ctx, input, context);
      return doneOutput;
    }),

  resetPassword: publicOperation
    .route(route('POST', '/account/reset-password', 'Set a new password'))
    .input(resetInput)
    .output(resetOutcome)
    .handler(({ context, input }) => resetPassword(context.ctx, input, context)),

  readReview: publicOperation
    .route(
      route(
        'POST',
        '/account/reset-password/review',
        'List remaining sign-in methods after a password reset',
      ),
    )
    .input(reviewInput)
    .output(remainingMethods)
    .handler(({ context, input }) => readReview(context.ctx, input, context)),

  takeAway: publicOperation
    .route(
      route(
        'POST',
        '/account/reset-password/take-away',
        'Remove a passkey, a wallet, or all two-factor methods after a password reset',
      ),
    )
    .input(removeSignInMethodInput)
    .output(remainingMethods)
    .meta({ errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'] })
    .handler(({ context, input }) => removeSignInMethod(context.ctx, input, context)),

  viewer: publicOperation
    .route(route('GET', '/account', 'Get the signed-in user, or null'))
    .output(z.nullable(viewer))
    .handler(async ({ context }) => (context.actor === undefined ? null : toViewer(context.actor))),
};
