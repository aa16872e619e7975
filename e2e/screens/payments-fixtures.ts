import { settlePayment } from '../../src/features/payments/settlement/commands.server.ts';
import {
  createCreditsOrder,
  createPaidOutcome,
  makeSettledPayment,
  makeStartedPayment,
} from '../../test/factories/payments.ts';
import type { Person, Site } from '../harness/site.ts';

/** The id of a payment with a receipt. */
export const samplePurchaseId = '01890a5d-ac96-774b-bcce-b302099a8070';
const unknownUserId = '01890a5d-ac96-774b-bcce-b302099a8057';
export const pendingReference = `credit_${unknownUserId}_1`;
export const underpaidReference = `credit_${unknownUserId}_2`;

type PaymentChange = {
  id?: string;
  reference?: string;
  state?: 'pending' | 'failed';
  flag?: 'short';
  refunded_amount?: number;
  refunded_at?: Date;
};

/** Adds purchases of the hunter: paid, refunded, pending, and underpaid. */
export async function addPurchases({ database: { db } }: Site, { id }: Person): Promise<void> {
  const profile = await db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const updatePayment = (paymentId: string, values: PaymentChange) =>
    db.updateTable('payments').set(values).where('id', '=', paymentId).execute();

  const purchase = await makeStartedPayment(db, profile, createCreditsOrder(1));
  await updatePayment(purchase.id, { id: samplePurchaseId });
  const { reference, amount } = purchase;
  const transaction = { id: 'sandbox-sample', reference, providerReference: null, amount, currency: 'NGN' };
  const options = { foundBy: 'buyer', poll: false } as const;
  await settlePayment(db, new Date(), samplePurchaseId, createPaidOutcome(transaction), options);

  const refunded = await makeSettledPayment(db, profile);
  await updatePayment(refunded.id, { refunded_amount: refunded.amount, refunded_at: new Date() });
  const pending = await makeStartedPayment(db, profile);
  await updatePayment(pending.id, { reference: pendingReference, state: 'pending' });
  const underpaid = await makeStartedPayment(db, profile);
  await updatePayment(underpaid.id, { reference: underpaidReference, state: 'failed', flag: 'short' });
}
