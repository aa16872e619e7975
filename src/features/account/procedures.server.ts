import * as z from 'zod/mini';
import { audit } from '#/platform/audit.server.ts';
import { done, isDone } from '#/platform/rpc/done.server.ts';
import { factorOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { replaceSession } from '#/platform/rpc/replace-session.server.ts';
import { getSignInResult, toViewer } from '../session/queries.server.ts';
import { signedIn, viewer } from '../session/schema.ts';
import { signIn } from './commands.server.ts';
import { resetPassword } from './reset/commands.server.ts';
import { readReview } from './reset/queries.server.ts';
import { requestReset } from './reset/request-commands.server.ts';
import { takeAway } from './reset/review-commands.server.ts';
import {
  confirmation,
  confirmationInput,
  confirmInput,
  remainingMethods,
  resetInput,
  resetOutcome,
  resetRequestInput,
  reviewInput,
  signInInput,
  signUpInput,
  takeAwayInput,
} from './schema.ts';
import { confirmEmail } from './sign-in/commands.server.ts';
import { readConfirmation } from './sign-in/queries.server.ts';
import { resendConfirmation, signUp } from './sign-up-commands.server.ts';

const tags = ['Accounts'];

export const accountOperations = {
  signUp: publicOperation
    .route({ method: 'POST', path: '/account/sign-up', summary: 'Sign up', tags })
    .input(signUpInput)
    .output(done)
    .handler(async ({ context, input }) => {
      const deviceToken = await signUp(context.ctx, input, context);
      context.setCookies.push(context.signUpCookie.serialize(deviceToken));
      return isDone;
    }),

  signIn: publicOperation
    .route({ method: 'POST', path: '/account/sign-in', summary: 'Sign in', tags })
    .input(signInInput)
    .output(signedIn)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await signIn(context.ctx, input, context);
      await replaceSession(context, token);
      return getSignInResult(context.ctx.db, userId);
    }),

  signOut: factorOperation
    .route({ method: 'POST', path: '/account/sign-out', summary: 'Sign out', tags })
    .output(done)
    .handler(async ({ context }) => {
      const { id, sessionId } = context.ctx.actor;
      if (await context.sessions.end(sessionId, id)) {
        await audit(context.ctx, 'sign-in.ended', { subjectId: id });
      }
      context.ctx.changed({ topic: 'account', userId: id });
      context.setCookies.push(context.sessionCookie.cleared);
      return isDone;
    }),

  confirmEmail: publicOperation
    .route({ method: 'POST', path: '/account/confirm-email', summary: 'Confirm an email address', tags })
    .input(confirmationInput)
    .output(signedIn)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(async ({ context, input }) => {
      const { userId, token } = await confirmEmail(context.ctx, input, context);
      await replaceSession(context, token);
      context.setCookies.push(context.signUpCookie.cleared);
      return getSignInResult(context.ctx.db, userId);
    }),

  readConfirmation: publicOperation
    .route({
      method: 'POST',
      path: '/account/confirm-email/state',
      summary: 'Read what a confirmation link can still do',
      tags,
    })
    .input(confirmInput)
    .output(confirmation)
    .meta({ reads: true })
    .handler(({ context, input }) => readConfirmation(context.ctx, input, context)),

  resendConfirmation: publicOperation
    .route({
      method: 'POST',
      path: '/account/resend-confirmation',
      summary: 'Resend the confirmation link',
      tags,
    })
    .input(resetRequestInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await resendConfirmation(context.ctx, input, context);
      const deviceToken = context.signUpCookie.read(context.headers);
      if (deviceToken !== undefined) context.setCookies.push(context.signUpCookie.serialize(deviceToken));
      return isDone;
    }),

  requestReset: publicOperation
    .route({
      method: 'POST',
      path: '/account/request-reset',
      summary: 'Send a password reset link',
      tags,
    })
    .input(resetRequestInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await requestReset(context.ctx, input, context);
      return isDone;
    }),

  resetPassword: publicOperation
    .route({ method: 'POST', path: '/account/reset-password', summary: 'Set a new password', tags })
    .input(resetInput)
    .output(resetOutcome)
    .handler(({ context, input }) => resetPassword(context.ctx, input, context)),

  readReview: publicOperation
    .route({
      method: 'POST',
      path: '/account/reset-password/review',
      summary: 'List remaining sign-in methods after a password reset',
      tags,
    })
    .input(reviewInput)
    .output(remainingMethods)
    .handler(({ context, input }) => readReview(context.ctx, input, context)),

  takeAway: publicOperation
    .route({
      method: 'POST',
      path: '/account/reset-password/take-away',
      summary: 'Remove a passkey, a wallet, or all two-factor methods after a password reset',
      tags,
    })
    .input(takeAwayInput)
    .output(remainingMethods)
    .meta({ refuses: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'] })
    .handler(({ context, input }) => takeAway(context.ctx, input, context)),

  viewer: publicOperation
    .route({ method: 'GET', path: '/account', summary: 'Get the signed-in user, or null', tags })
    .output(z.nullable(viewer))
    .handler(async ({ context }) => (context.actor === undefined ? null : toViewer(context.actor))),
};
