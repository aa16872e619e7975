import * as z from 'zod/mini';
import type { Call } from '#/platform/rpc/call.server.ts';
import { factorOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';

import {
  type AccountServices,
  confirmEmail,
  requestReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
} from './commands.server.ts';
import { signedInAs, viewerOf } from './queries.server.ts';
import {
  confirmInput,
  resetInput,
  resetRequestInput,
  signedIn,
  signInInput,
  signUpInput,
  viewer,
} from './schema.ts';

const done = z.strictObject({ ok: z.literal(true) });

const servicesOf = (call: Call): AccountServices => ({
  auth: call.auth,
  limits: call.limits,
  address: call.address,
  headers: call.headers,
});

const tags = ['Accounts'];

export const accountOperations = {
  signUp: publicOperation
    .route({ method: 'POST', path: '/account/sign-up', summary: 'Make an account', tags })
    .input(signUpInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await signUp(context.ctx, input, servicesOf(context));
      return { ok: true as const };
    }),

  signIn: publicOperation
    .route({ method: 'POST', path: '/account/sign-in', summary: 'Open a session', tags })
    .input(signInInput)
    .output(signedIn)
    .handler(async ({ context, input }) => {
      const { userId, setCookies } = await signIn(context.ctx, input, {
        ...servicesOf(context),
        ownMachine: context.ownMachine,
      });
      const before = context.actor ?? context.pending;
      if (before !== undefined) await context.sessions.end(before.sessionId, before.id);
      context.setCookies.push(...setCookies);
      return signedInAs(context.ctx.db, userId);
    }),

  signOut: factorOperation
    .route({ method: 'POST', path: '/account/sign-out', summary: 'End this session', tags })
    .output(done)
    .handler(async ({ context }) => {
      const { id, sessionId } = context.ctx.actor;
      await context.sessions.end(sessionId, id);
      context.ctx.changed({ topic: 'account', userId: id });
      context.setCookies.push(context.sessionCookie.cleared);
      return { ok: true as const };
    }),

  confirmEmail: publicOperation
    .route({ method: 'POST', path: '/account/confirm-email', summary: 'Confirm an e-mail address', tags })
    .input(confirmInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await confirmEmail(context.ctx, input, servicesOf(context));
      return { ok: true as const };
    }),

  resendConfirmation: publicOperation
    .route({
      method: 'POST',
      path: '/account/resend-confirmation',
      summary: 'Mail the confirmation link again',
      tags,
    })
    .input(resetRequestInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await resendConfirmation(context.ctx, input, servicesOf(context));
      return { ok: true as const };
    }),

  requestReset: publicOperation
    .route({
      method: 'POST',
      path: '/account/request-reset',
      summary: 'Mail a link to set a new password',
      tags,
    })
    .input(resetRequestInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await requestReset(context.ctx, input, servicesOf(context));
      return { ok: true as const };
    }),

  resetPassword: publicOperation
    .route({ method: 'POST', path: '/account/reset-password', summary: 'Set a new password', tags })
    .input(resetInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await resetPassword(context.ctx, input, servicesOf(context));
      return { ok: true as const };
    }),

  viewer: publicOperation
    .route({ method: 'GET', path: '/account', summary: 'The signed-in person, or null', tags })
    .output(z.nullable(viewer))
    .handler(async ({ context }) => (context.actor === undefined ? null : viewerOf(context.actor))),
};
