import { adminStanding } from '#/platform/auth/admin.server.ts';
import { done, isDone } from '#/platform/rpc/done.server.ts';
import {
  adminOperation,
  personalOperation,
  provenAdminOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import {
  endSessions,
  grantRole,
  requestFactorRemoval,
  restoreUser,
  revokeRole,
  suspendUser,
  withdrawFactorRemoval,
} from './commands.server.ts';
import { keepFactors } from './factor-removal-commands.server.ts';
import { getUser, listUsers } from './queries.server.ts';
import {
  adminAccess,
  factorRemovalInput,
  keepFactorsInput,
  roleInput,
  suspendInput,
  userDetails,
  userId,
  usersInput,
  usersPage,
} from './schema.ts';

const tags = ['Admin'];

/** Each action returns the updated account. */
export const userOperations = {
  access: personalOperation
    .route({
      method: 'GET',
      path: '/account/admin-access',
      summary: 'Get whether admin operations are open to you',
      tags: ['Profile'],
    })
    .output(adminAccess)
    .handler(async ({ context: { ctx } }) => ({
      standing: await adminStanding(ctx.db, ctx.actor, ctx.config),
    })),

  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path: '/admin/users', summary: 'List users, newest first', tags })
    .input(usersInput)
    .output(usersPage)
    .handler(({ context, input }) => listUsers(context.ctx, input)),

  get: adminOperation
    .route({ method: 'GET', path: '/admin/users/{id}', summary: 'Get a user', tags })
    .input(userId)
    .output(userDetails)
    .handler(({ context, input }) => getUser(context.ctx, input)),

  grantRole: provenAdminOperation
    .route({ method: 'POST', path: '/admin/users/{id}/roles', summary: 'Grant a role', tags })
    .input(roleInput)
    .output(userDetails)
    .handler(async ({ context, input }) => {
      await grantRole(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  revokeRole: provenAdminOperation
    .route({ method: 'DELETE', path: '/admin/users/{id}/roles/{role}', summary: 'Revoke a role', tags })
    .input(roleInput)
    .output(userDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await revokeRole(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  suspend: provenAdminOperation
    .route({ method: 'POST', path: '/admin/users/{id}/suspend', summary: 'Suspend an account', tags })
    .input(suspendInput)
    .output(userDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await suspendUser(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  restore: provenAdminOperation
    .route({ method: 'POST', path: '/admin/users/{id}/restore', summary: 'Restore an account', tags })
    .input(userId)
    .output(userDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await restoreUser(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  askFactorRemoval: provenAdminOperation
    .route({
      method: 'POST',
      path: '/admin/users/{id}/factor-removal',
      summary: 'Schedule removal of two-factor methods in 24 hours',
      tags,
    })
    .input(factorRemovalInput)
    .output(userDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await requestFactorRemoval(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  withdrawFactorRemoval: adminOperation
    .route({
      method: 'DELETE',
      path: '/admin/users/{id}/factor-removal',
      summary: 'Cancel removal of two-factor methods',
      tags,
    })
    .input(userId)
    .output(userDetails)
    .handler(async ({ context, input }) => {
      await withdrawFactorRemoval(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  keepFactors: publicOperation
    .route({
      method: 'POST',
      path: '/account/keep-factors',
      summary: 'Cancel removal of two-factor methods with an emailed link',
      tags: ['Two-factor methods'],
    })
    .input(keepFactorsInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await keepFactors(context.ctx, input, context);
      return isDone;
    }),

  endSessions: provenAdminOperation
    .route({
      method: 'POST',
      path: '/admin/users/{id}/end-sessions',
      summary: 'Sign a user out everywhere',
      tags,
    })
    .input(userId)
    .output(userDetails)
    .handler(async ({ context, input }) => {
      await endSessions(context.ctx, input);
      return getUser(context.ctx, input);
    }),
};
