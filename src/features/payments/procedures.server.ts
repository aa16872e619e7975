import { pageInput } from '#/lib/list-page.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import {
  adminCreation,
  adminOperation,
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
  buyCreditsInput,
  chargebackInput,
  checked,
  manualUpgradeInput,
  noted,
  noteInput,
  paymentDetail,
  paymentId,
  paymentPage,
  paymentPageInput,
  purchasePage,
  receipt,
  refundInput,
  refundRequested,
  started,
  startPremiumInput,
  statusInput,
  upgraded,
  verified,
  verifyInput,
} from './schema.ts';

const tags = ['Payments'];

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
    .route({ method: 'POST', path: '/payments/credits', summary: 'Start a credit purchase', tags })
    .input(buyCreditsInput)
    .output(started)
    .meta({ refuses: ['CONFLICT', { code: 'INVALID', status: 422 }, 'PAYMENT_REQUIRED'] })
    .handler(({ context, input, path }) =>
      buyCredits(context.ctx, input, toStartCall(context, path, input), context),
    ),

  startPremium: startOperation
    .route({ method: 'POST', path: '/payments/premium', summary: 'Start a Premium purchase', tags })
    .input(startPremiumInput)
    .output(started)
    .meta({ refuses: ['CONFLICT', { code: 'INVALID', status: 422 }, 'PAYMENT_REQUIRED'] })
    .handler(({ context, input, path }) =>
      startPremium(context.ctx, input, toStartCall(context, path, input), context),
    ),

  verify: memberOperation
    .route({ method: 'POST', path: '/payments/verify', summary: 'Verify my payment', tags })
    .input(verifyInput)
    .output(verified)
    .meta({ refuses: ['NOT_FOUND', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => verifyPayment(context.ctx, input, context)),

  status: memberOperation
    .route({ method: 'GET', path: '/payments/status', summary: 'Get the status of my payment', tags })
    .input(statusInput)
    .output(verified)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => getPaymentStatus(context.ctx, input)),

  purchases: memberOperation
    .route({ method: 'GET', path: '/payments/purchases', summary: 'List my purchases', tags })
    .input(pageInput)
    .output(purchasePage)
    .handler(({ context, input }) => listPurchases(context.ctx, input)),

  receipt: memberOperation
    .route({ method: 'GET', path: '/payments/receipts/{id}', summary: 'Get a receipt', tags })
    .input(paymentId)
    .output(receipt)
    .handler(({ context, input }) => getReceipt(context.ctx, input)),

  manualUpgrade: memberCreation
    .route({
      method: 'POST',
      path: '/payments/manual-upgrade',
      summary: 'Upgrade to Premium without paying (sandbox only)',
      tags,
    })
    .input(manualUpgradeInput)
    .output(upgraded)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => upgradeForTest(context.ctx, input, context)),

  list: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path: '/admin/payments', summary: 'List all payments, newest first', tags })
    .input(paymentPageInput)
    .output(paymentPage)
    .handler(({ context, input }) => listPayments(context.ctx, input)),

  detail: adminOperation
    .route({ method: 'GET', path: '/admin/payments/{id}', summary: 'Get a payment', tags })
    .input(paymentId)
    .output(paymentDetail)
    .handler(({ context, input }) => getPayment(context.ctx, input)),

  check: adminOperation
    .route({
      method: 'POST',
      path: '/admin/payments/{id}/checks',
      summary: 'Check a payment with the provider',
      tags,
    })
    .input(paymentId)
    .output(checked)
    .meta({ refuses: ['PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => checkPayment(context.ctx, input, context)),

  refund: provenAdminCreation
    .route({
      method: 'POST',
      path: '/admin/payments/{id}/refunds',
      successStatus: 201,
      summary: 'Refund the rest of a payment',
      tags,
    })
    .input(refundInput)
    .output(refundRequested)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => requestRefund(context.ctx, input)),

  chargeback: provenAdminCreation
    .route({
      method: 'POST',
      path: '/admin/payments/{id}/chargebacks',
      successStatus: 201,
      summary: 'Record a chargeback',
      tags,
    })
    .input(chargebackInput)
    .output(refundRequested)
    .meta({ refuses: ['CONFLICT', 'PAYMENT_REQUIRED'] })
    .handler(({ context, input }) => recordChargeback(context.ctx, input)),

  addNote: adminCreation
    .route({
      method: 'POST',
      path: '/admin/payments/{id}/notes',
      successStatus: 201,
      summary: 'Add a note to a payment',
      tags,
    })
    .input(noteInput)
    .output(noted)
    .handler(({ context, input }) => addNote(context.ctx, input)),
};
