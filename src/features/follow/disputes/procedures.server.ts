import {
  adminOperation,
  defineRoutes,
  memberOperation,
  provenAdminOperation,
} from '#/platform/rpc/procedures.server.ts';
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

const route = defineRoutes('Admin');
const followCampaignsRoute = defineRoutes('Follow campaigns');

/** The operation for campaign creators. */
export const disputeOperation = memberOperation
  .route(
    followCampaignsRoute(
      'POST',
      '/follow-campaigns/claims/{id}/dispute',
      'Dispute an approved claim on one of my campaigns',
    ),
  )
  .input(disputeInput)
  .output(disputed)
  .meta({ errors: ['CONFLICT'] })
  .handler(async ({ context, input }) => {
    await context.limits.consume('dispute', context.ctx.actor.id, { now: context.now });
    return disputeClaim(context.ctx, input);
  });

export const claimDisputeOperations = {
  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/claim-disputes', 'List open disputes about follow claims, oldest first'))
    .input(openDisputesInput)
    .output(openDisputes)
    .handler(({ context, input }) => listOpenDisputes(context.ctx, input)),

  uphold: provenAdminOperation
    .route(route('POST', '/admin/claim-disputes/{id}/uphold', 'Uphold a dispute: the claim is reversed'))
    .input(decideDisputeInput)
    .output(upheldDispute)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => upholdDispute(context.ctx, input)),

  dismiss: adminOperation
    .route(route('POST', '/admin/claim-disputes/{id}/dismiss', 'Dismiss a dispute: the claim stays approved'))
    .input(decideDisputeInput)
    .output(disputed)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => dismissDispute(context.ctx, input)),
};
