import { pageInput } from '#/lib/list-page.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import {
  adminCreation,
  adminOperation,
  defineRoutes,
  memberCreation,
  memberOperation,
  provenAdminCreation,
} from '#/platform/rpc/procedures.server.ts';
import { getPayment, listPayments } from './admin/queries.server.ts';
import { checkPayment, type StartCall } from './checkout/commands.server.ts';
import {
  buyCredits,
  getPaymentStatus,
  startPremium,
  upgradeForTest,
  verifyPayment,
} from './commands.server.ts';
import { getReceipt, listPurchases } from './queries.server.ts';
import { addNote, recordChargeback, requestRefund } from './refunds/commands.server.ts';
import {
  addNoteResult,
  buyCreditsInput,
  chargebackInput,
  checkPaymentResult,
  manualUpgradeInput,
  noteInput,
  paymentDetail,
  paymentId,
  paymentPage,
  paymentPageInput,
  purchasePage,
  receipt,
  refundInput,
  requestReversalResult,
  startPaymentResult,
  startPremiumInput,
  statusInput,
  upgradeResult,
  verifyInput,
  verifyPaymentResult,
} from './schema.ts';

const route = defineRoutes('Payments');

/**
 * For operations that create rows in one transaction and call the provider after it commits. They handle the
 * idempotency key themselves: the usual wrapper would hold its transaction open during the network call.
 */
const startOperation = memberOperation.meta({ access: 'member', creates: true });

const toStartCall = ({ headers }: Call, path: readonly string[], request: unknown): StartCall => ({
  key: headers.get('idempotency-key'),
  operation: path.join('.'),
  request,
});

export const paymentOperations = {
  buyCredits: startOperation
    .route(route('POST', '/payments/credits', 'Start a credit purchase'))
    .input(buyCreditsInput)
    .output(startPaymentResult)
    .meta({ errors: ['CONFLICT', { code: 'INVALID', status: 422 }, 'PAYMENT_REQUIRED'] })
    .handler(({ context, input, path }) =>
      buyCredits(context.ctx, input, toStartCall(context, path, input), context),
    ),

  startPremium: startOperation
    .route(route('POST', '/payments/premium', 'Start a Premium purchase'))
    .input(startPremiumInput)
    .output(startPaymentResult)
    .meta({ errors: ['CONFLICT', { code: 'INVALID', status: 422 }, 'PAYMENT_REQUIRED'] })
    .handler(({ context, input, path }) =>
      startPremium(context.ctx, input, toStartCall(context, path, input), context),
    ),

  verify: memberOperation
    .route(route('POST', '/payments/verify', 'Verify my payment'))
    .input(verifyInput)
    .output(verifyPaymentResult)
    .meta({ errors: ['NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => verifyPayment(context.ctx, input, context)),

  status: memberOperation
    .route(route('GET', '/payments/status', 'Get the status of my payment'))
    .input(statusInput)
    .output(verifyPaymentResult)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => getPaymentStatus(context.ctx, input)),

  purchases: memberOperation
    .route(route('GET', '/payments/purchases', 'List my purchases'))
    .input(pageInput)
    .output(purchasePage)
    .handler(({ context, input }) => listPurchases(context.ctx, input)),

  receipt: memberOperation
    .route(route('GET', '/payments/receipts/{id}', 'Get a receipt'))
    .input(paymentId)
    .output(receipt)
    .handler(({ context, input }) => getReceipt(context.ctx, input)),

  manualUpgrade: memberCreation
    .route(
      route('POST', '/payments/manual-upgrade', 'Upgrade to Premium without paying (sandbox only)', {
        successStatus: 200,
      }),
    )
    .input(manualUpgradeInput)
    .output(upgradeResult)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => upgradeForTest(context.ctx, input, context)),

  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', '/admin/payments', 'List all payments, newest first'))
    .input(paymentPageInput)
    .output(paymentPage)
    .handler(({ context, input }) => listPayments(context.ctx, input)),

  detail: adminOperation
    .route(route('GET', '/admin/payments/{id}', 'Get a payment'))
    .input(paymentId)
    .output(paymentDetail)
    .handler(({ context, input }) => getPayment(context.ctx, input)),

  check: adminOperation
    .route(route('POST', '/admin/payments/{id}/checks', 'Check a payment with the provider'))
    .input(paymentId)
    .output(checkPaymentResult)
    .meta({ errors: ['PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => checkPayment(context.ctx, input, context)),

  refund: provenAdminCreation
    .route(route('POST', '/admin/payments/{id}/refunds', 'Refund the rest of a payment'))
    .input(refundInput)
    .output(requestReversalResult)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => requestRefund(context.ctx, input)),

  chargeback: provenAdminCreation
    .route(route('POST', '/admin/payments/{id}/chargebacks', 'Record a chargeback'))
    .input(chargebackInput)
    .output(requestReversalResult)
    .meta({ errors: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => recordChargeback(context.ctx, input)),

  addNote: adminCreation
    .route(route('POST', '/admin/payments/{id}/notes', 'Add a note to a payment'))
    .input(noteInput)
    .output(addNoteResult)
    .handler(({ context, input }) => addNote(context.ctx, input)),
};
