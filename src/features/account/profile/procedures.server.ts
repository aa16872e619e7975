import * as z from 'zod/mini';
import { withoutValidation } from '#/platform/rpc/declared.server.ts';
import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import { defineRoutes, personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
import { toStreamedJson } from '#/platform/rpc/streamed-json.server.ts';
import { viewer } from '../../session/schema.ts';
import { confirmationTokenInput } from '../schema.ts';
import { changePassword, changeProfile } from './commands.server.ts';
import { deleteAccount } from './deletion-commands.server.ts';
import { cancelEmailChange, confirmNewEmail, requestEmailChange } from './email-commands.server.ts';
import { exportAccountData } from './export-queries.server.ts';
import { getProfile } from './queries.server.ts';
import {
  deletionInput,
  emailChangeInput,
  passwordChange,
  profile,
  profileChanges,
  session,
  sessionId,
} from './schema.ts';
import { endOtherSessions, endSession } from './session-commands.server.ts';
import { listSessions } from './session-queries.server.ts';

const route = defineRoutes('Profile');

export const profileOperations = {
  get: personalOperation
    .route(route('GET', '/account/profile', 'Get your profile'))
    .output(profile)
    .handler(({ context }) => getProfile(context.ctx)),

  change: personalOperation
    .route(route('PATCH', '/account', 'Update name, time zone, language, or picture'))
    .input(profileChanges)
    .output(viewer)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => changeProfile(context.ctx, input)),

  changePassword: provenOperation
    .route(route('POST', '/account/password', 'Change your password'))
    .input(passwordChange)
    .output(done)
    .handler(async ({ context, input }) => {
      await context.limits.consume('accessGrant', context.ctx.actor.id, { now: context.now });
      await changePassword(context.ctx, input);
      return doneOutput;
    }),

  requestEmailChange: provenOperation
    .route(route('POST', '/account/email-change', 'Request an email change'))
    .input(emailChangeInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await requestEmailChange(context.ctx, input, context);
      return doneOutput;
    }),

  cancelEmailChange: personalOperation
    .route(route('DELETE', '/account/email-change', 'Cancel an email change'))
    .output(done)
    .handler(async ({ context }) => {
      await cancelEmailChange(context.ctx);
      return doneOutput;
    }),

  confirmNewEmail: personalOperation
    .route(route('POST', '/account/confirm-new-email', 'Confirm an email change'))
    .input(confirmationTokenInput)
    .output(z.strictObject({ email: z.string() }))
    .meta({ errors: ['CONFLICT', 'NOT_FOUND'] })
    .handler(({ context, input }) => confirmNewEmail(context.ctx, input, context)),

  sessions: personalOperation
    .route(route('GET', '/account/sessions', 'List your sessions'))
    .output(z.strictObject({ items: z.array(session) }))
    .handler(async ({ context }) => ({ items: await listSessions(context.ctx) })),

  endSession: personalOperation
    .route(route('DELETE', '/account/sessions/{id}', 'Sign out one of your sessions'))
    .input(sessionId)
    .output(sessionId)
    .handler(async ({ context, input }) => {
      await endSession(context.ctx, input);
      if (input.id === context.ctx.actor.sessionId) context.setCookies.push(context.sessionCookie.cleared);
      return input;
    }),

  endOtherSessions: personalOperation
    .route(route('DELETE', '/account/sessions', 'Sign out all your other sessions'))
    .output(z.strictObject({ ended: z.number() }))
    .handler(({ context }) => endOtherSessions(context.ctx)),

  data: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy', isExport: true })
    .route(route('GET', '/account/data', 'Download your data', { outputStructure: 'detailed' }))
    .output(
      withoutValidation(
        z.object({
          headers: z.record(z.string(), z.string()),
          body: toStreamedJson(z.record(z.string(), z.unknown())),
        }),
      ),
    )
    .handler(async ({ context }) => {
      const { ctx, limits } = context;
      await limits.consume('export', ctx.actor.id, { now: ctx.now });
      const fileName = `dropfolio-${ctx.now.toISOString().slice(0, 10)}.json`;
      return {
        headers: { 'content-disposition': `attachment; filename="${fileName}"` },
        body: exportAccountData(ctx, context),
      };
    }),

  remove: provenOperation
    .route(route('POST', '/account/delete', 'Delete your account'))
    .input(deletionInput)
    .output(done)
    .meta({ errors: ['CONFLICT', 'NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      await deleteAccount(context.ctx, input);
      context.setCookies.push(context.sessionCookie.cleared);
      return doneOutput;
    }),
};
