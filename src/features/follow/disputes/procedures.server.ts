import { adminOperation, memberOperation, provenAdminOperation } from '#/platform/rpc/procedures.server.ts';
import { dismissDispute, disputeClaim, upholdDispute } from './commands.server.ts';
import { listOpenDisputes } from './queries.server.ts';
import {
  decideDisputeInput,
  disputed,
  disputeInput,
  openDisputes,
  openDisputesInput,
  upheldDispute,
} from './schema.ts';

const tags = ['Admin'];

/** For campaign creators. */
export const disputeOperation = memberOperation
  .route({
    method: 'POST',
    path: '/follow-campaigns/claims/{id}/dispute',
    summary: 'Dispute an approved claim on one of my campaigns',
    tags: ['Follow campaigns'],
  })
  .input(disputeInput)
  .output(disputed)
  .meta({ refuses: ['CONFLICT'] })
  .handler(async ({ context, input }) => {
    await context.limits.consume('dispute', context.ctx.actor.id, { now: context.now });
    return disputeClaim(context.ctx, input);
  });

export const claimDisputeOperations = {
  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/claim-disputes',
      summary: 'List open disputes about follow claims, oldest first',
      tags,
    })
    .input(openDisputesInput)
    .output(openDisputes)
    .handler(({ context, input }) => listOpenDisputes(context.ctx, input)),

  uphold: provenAdminOperation
    .route({
      method: 'POST',
      path: '/admin/claim-disputes/{id}/uphold',
      summary: 'Uphold a dispute: the claim is reversed',
      tags,
    })
    .input(decideDisputeInput)
    .output(upheldDispute)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => upholdDispute(context.ctx, input)),

  dismiss: adminOperation
    .route({
      method: 'POST',
      path: '/admin/claim-disputes/{id}/dismiss',
      summary: 'Dismiss a dispute: the claim stays approved',
      tags,
    })
    .input(decideDisputeInput)
    .output(disputed)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => dismissDispute(context.ctx, input)),
};
