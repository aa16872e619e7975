import { adminOperation, defineRoutes, provenAdminOperation } from '#/platform/rpc/procedures.server.ts';
import { approveMany, rejectMany } from './bulk-commands.server.ts';
import { approveClaim, rejectClaim } from './commands.server.ts';
import { getClaimStats, listPending, listProcessed } from './queries.server.ts';
import { reverseClaim } from './reversal-commands.server.ts';
import {
  approveInput,
  approveManyInput,
  claimStats,
  clawedBack,
  decided,
  decidedMany,
  pendingInput,
  pendingPage,
  processedClaims,
  rejectInput,
  rejectManyInput,
  reverseClaimInput,
} from './schema.ts';

const route = defineRoutes('Admin');

export const followClaimOperations = {
  stats: adminOperation
    .route(route('GET', '/admin/follow-claims/stats', 'Count follow claims by status'))
    .output(claimStats)
    .handler(({ context }) => getClaimStats(context.ctx)),

  pending: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/follow-claims', 'List pending follow claims of a section, newest first'))
    .input(pendingInput)
    .output(pendingPage)
    .handler(({ context, input }) => listPending(context.ctx, input)),

  processed: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/follow-claims/processed', 'List recently reviewed follow claims'))
    .output(processedClaims)
    .handler(async ({ context }) => ({ items: await listProcessed(context.ctx) })),

  approve: adminOperation
    .route(route('POST', '/admin/follow-claims/{id}/approve', 'Approve a claim'))
    .input(approveInput)
    .output(decided)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      const { id, reward } = await approveClaim(context.ctx, input);
      return { id, outcome: 'paid' as const, reward };
    }),

  reject: adminOperation
    .route(route('POST', '/admin/follow-claims/{id}/reject', 'Reject a claim'))
    .input(rejectInput)
    .output(decided)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      const { id, reward } = await rejectClaim(context.ctx, input);
      return { id, outcome: 'rejected' as const, reward };
    }),

  clawBack: provenAdminOperation
    .route(
      route(
        'POST',
        '/admin/follow-claims/{id}/claw-back',
        'Reverse an approved claim: its credits go back, and spent ones become a debt',
      ),
    )
    .input(reverseClaimInput)
    .output(clawedBack)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      const { id, amount, owed } = await reverseClaim(context.ctx, input);
      return { id, amount, owed };
    }),

  approveMany: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('POST', '/admin/follow-claims/approve', 'Approve several claims, each independently'))
    .input(approveManyInput)
    .output(decidedMany)
    .meta({ errors: ['CONFLICT', 'NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => approveMany(context.ctx, input)),

  rejectMany: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('POST', '/admin/follow-claims/reject', 'Reject several claims, each independently'))
    .input(rejectManyInput)
    .output(decidedMany)
    .meta({ errors: ['CONFLICT', 'NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => rejectMany(context.ctx, input)),
};
