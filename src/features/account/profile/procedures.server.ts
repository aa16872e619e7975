import * as z from 'zod/mini';
import { declared } from '#/platform/rpc/declared.server.ts';
import { done, isDone } from '#/platform/rpc/done.server.ts';
import { personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
import { streamedJson } from '#/platform/rpc/streamed-json.server.ts';
import { viewer } from '../../session/schema.ts';
import { confirmInput } from '../schema.ts';
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

const tags = ['Profile'];

/** Operations on the caller's own account. */
export const profileOperations = {
  get: personalOperation
    .route({ method: 'GET', path: '/account/profile', summary: 'Get your profile', tags })
    .output(profile)
    .handler(({ context }) => getProfile(context.ctx)),

  change: personalOperation
    .route({
      method: 'PATCH',
      path: '/account',
      summary: 'Update name, time zone, language, or picture',
      tags,
    })
    .input(profileChanges)
    .output(viewer)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => changeProfile(context.ctx, input)),

  changePassword: provenOperation
    .route({ method: 'POST', path: '/account/password', summary: 'Change your password', tags })
    .input(passwordChange)
    .output(done)
    .handler(async ({ context, input }) => {
      await changePassword(context.ctx, input);
      return isDone;
    }),

  requestEmailChange: provenOperation
    .route({ method: 'POST', path: '/account/email-change', summary: 'Request an email change', tags })
    .input(emailChangeInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await requestEmailChange(context.ctx, input, context);
      return isDone;
    }),

  cancelEmailChange: personalOperation
    .route({ method: 'DELETE', path: '/account/email-change', summary: 'Cancel an email change', tags })
    .output(done)
    .handler(async ({ context }) => {
      await cancelEmailChange(context.ctx);
      return isDone;
    }),

  confirmNewEmail: personalOperation
    .route({
      method: 'POST',
      path: '/account/confirm-new-email',
      summary: 'Confirm an email change',
      tags,
    })
    .input(confirmInput)
    .output(z.strictObject({ email: z.string() }))
    .meta({ refuses: ['CONFLICT', 'NOT_FOUND'] })
    .handler(({ context, input }) => confirmNewEmail(context.ctx, input, context)),

  sessions: personalOperation
    .route({ method: 'GET', path: '/account/sessions', summary: 'List your sessions', tags })
    .output(z.strictObject({ items: z.array(session) }))
    .handler(async ({ context }) => ({ items: await listSessions(context.ctx) })),

  endSession: personalOperation
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      summary: 'Sign out one of your sessions',
      tags,
    })
    .input(sessionId)
    .output(sessionId)
    .handler(async ({ context, input }) => {
      await endSession(context.ctx, input);
      if (input.id === context.ctx.actor.sessionId) context.setCookies.push(context.sessionCookie.cleared);
      return input;
    }),

  endOtherSessions: personalOperation
    .route({ method: 'DELETE', path: '/account/sessions', summary: 'Sign out all your other sessions', tags })
    .output(z.strictObject({ ended: z.number() }))
    .handler(({ context }) => endOtherSessions(context.ctx)),

  data: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy', isExport: true })
    .route({
      method: 'GET',
      path: '/account/data',
      summary: 'Download your data',
      tags,
      outputStructure: 'detailed',
    })
    .output(
      declared(
        z.object({
          headers: z.record(z.string(), z.string()),
          body: streamedJson(z.record(z.string(), z.unknown())),
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
    .route({ method: 'POST', path: '/account/delete', summary: 'Delete your account', tags })
    .input(deletionInput)
    .output(done)
    .meta({ refuses: ['CONFLICT', 'NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      await deleteAccount(context.ctx, input);
      context.setCookies.push(context.sessionCookie.cleared);
      return isDone;
    }),
};
