import { adminOperation, provenAdminOperation } from '#/platform/rpc/procedures.server.ts';
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

const tags = ['Admin'];

export const followClaimOperations = {
  stats: adminOperation
    .route({
      method: 'GET',
      path: '/admin/follow-claims/stats',
      summary: 'Count follow claims by status',
      tags,
    })
    .output(claimStats)
    .handler(({ context }) => getClaimStats(context.ctx)),

  pending: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/follow-claims',
      summary: 'List pending follow claims of a section, newest first',
      tags,
    })
    .input(pendingInput)
    .output(pendingPage)
    .handler(({ context, input }) => listPending(context.ctx, input)),

  processed: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/follow-claims/processed',
      summary: 'List recently reviewed follow claims',
      tags,
    })
    .output(processedClaims)
    .handler(async ({ context }) => ({ items: await listProcessed(context.ctx) })),

  approve: adminOperation
    .route({ method: 'POST', path: '/admin/follow-claims/{id}/approve', summary: 'Approve a claim', tags })
    .input(approveInput)
    .output(decided)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      const { id, reward } = await approveClaim(context.ctx, input);
      return { id, outcome: 'paid' as const, reward };
    }),

  reject: adminOperation
    .route({ method: 'POST', path: '/admin/follow-claims/{id}/reject', summary: 'Reject a claim', tags })
    .input(rejectInput)
    .output(decided)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      const { id, reward } = await rejectClaim(context.ctx, input);
      return { id, outcome: 'rejected' as const, reward };
    }),

  clawBack: provenAdminOperation
    .route({
      method: 'POST',
      path: '/admin/follow-claims/{id}/claw-back',
      summary: 'Reverse an approved claim: its credits go back, and spent ones become a debt',
      tags,
    })
    .input(reverseClaimInput)
    .output(clawedBack)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(async ({ context, input }) => {
      const { id, amount, owed } = await reverseClaim(context.ctx, input);
      return { id, amount, owed };
    }),

  approveMany: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'POST',
      path: '/admin/follow-claims/approve',
      summary: 'Approve several claims, each independently',
      tags,
    })
    .input(approveManyInput)
    .output(decidedMany)
    .meta({ refuses: ['CONFLICT', 'NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => approveMany(context.ctx, input)),

  rejectMany: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'POST',
      path: '/admin/follow-claims/reject',
      summary: 'Reject several claims, each independently',
      tags,
    })
    .input(rejectManyInput)
    .output(decidedMany)
    .meta({ refuses: ['CONFLICT', 'NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => rejectMany(context.ctx, input)),
};
