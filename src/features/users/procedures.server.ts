import { getAdminStatus } from '#/platform/auth/admin.server.ts';
import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import {
  adminOperation,
  defineRoutes,
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
import { cancelFactorRemovalByLink } from './factor-removal-commands.server.ts';
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

const route = defineRoutes('Admin');
const profileRoute = defineRoutes('Profile');
const twoFactorMethodsRoute = defineRoutes('Two-factor methods');

/** Each action returns the updated account. */
export const userOperations = {
  access: personalOperation
    .route(profileRoute('GET', '/account/admin-access', 'Get whether admin operations are open to you'))
    .output(adminAccess)
    .handler(async ({ context: { ctx } }) => ({
      standing: await getAdminStatus(ctx.db, ctx.actor, ctx.config),
    })),

  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/users', 'List users, newest first'))
    .input(usersInput)
    .output(usersPage)
    .handler(({ context, input }) => listUsers(context.ctx, input)),

  get: adminOperation
    .route(route('GET', '/admin/users/{id}', 'Get a user'))
    .input(userId)
    .output(userDetails)
    .handler(({ context, input }) => getUser(context.ctx, input)),

  grantRole: provenAdminOperation
    .route(route('POST', '/admin/users/{id}/roles', 'Grant a role'))
    .input(roleInput)
    .output(userDetails)
    .handler(async ({ context, input }) => {
      await grantRole(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  revokeRole: provenAdminOperation
    .route(route('DELETE', '/admin/users/{id}/roles/{role}', 'Revoke a role'))
    .input(roleInput)
    .output(userDetails)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await revokeRole(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  suspend: provenAdminOperation
    .route(route('POST', '/admin/users/{id}/suspend', 'Suspend an account'))
    .input(suspendInput)
    .output(userDetails)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await suspendUser(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  restore: provenAdminOperation
    .route(route('POST', '/admin/users/{id}/restore', 'Restore an account'))
    .input(userId)
    .output(userDetails)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await restoreUser(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  askFactorRemoval: provenAdminOperation
    .route(
      route('POST', '/admin/users/{id}/factor-removal', 'Schedule removal of two-factor methods in 24 hours'),
    )
    .input(factorRemovalInput)
    .output(userDetails)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      await requestFactorRemoval(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  withdrawFactorRemoval: adminOperation
    .route(route('DELETE', '/admin/users/{id}/factor-removal', 'Cancel removal of two-factor methods'))
    .input(userId)
    .output(userDetails)
    .handler(async ({ context, input }) => {
      await withdrawFactorRemoval(context.ctx, input);
      return getUser(context.ctx, input);
    }),

  keepFactors: publicOperation
    .route(
      twoFactorMethodsRoute(
        'POST',
        '/account/keep-factors',
        'Cancel removal of two-factor methods with an emailed link',
      ),
    )
    .input(keepFactorsInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await cancelFactorRemovalByLink(context.ctx, input, context);
      return doneOutput;
    }),

  endSessions: provenAdminOperation
    .route(route('POST', '/admin/users/{id}/end-sessions', 'Sign a user out everywhere'))
    .input(userId)
    .output(userDetails)
    .handler(async ({ context, input }) => {
      await endSessions(context.ctx, input);
      return getUser(context.ctx, input);
    }),
};
