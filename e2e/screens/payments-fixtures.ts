import { settlePayment } from '../../src/features/payments/settlement/commands.server.ts';
import {
  createCreditsOrder,
  createPaidOutcome,
  makeSettledPayment,
  makeStartedPayment,
} from '../../test/factories/payments.ts';
import type { Person, Site } from '../harness/site.ts';

/** A payment with a receipt. */
export const samplePurchaseId = '01890a5d-ac96-774b-bcce-b302099a8070';
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';
export const pendingReference = `credit_${nobody}_1`;
export const doubtfulReference = `credit_${nobody}_2`;

type Change = {
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
  const change = (payment: string, values: Change) =>
    db.updateTable('payments').set(values).where('id', '=', payment).execute();

  const sample = await makeStartedPayment(db, profile, createCreditsOrder(1));
  await change(sample.id, { id: samplePurchaseId });
  const { reference, amount } = sample;
  const money = { id: 'sandbox-sample', reference, providerReference: null, amount, currency: 'NGN' };
  const how = { foundBy: 'buyer', poll: false } as const;
  await settlePayment(db, new Date(), samplePurchaseId, createPaidOutcome(money), how);

  const back = await makeSettledPayment(db, profile);
  await change(back.id, { refunded_amount: back.amount, refunded_at: new Date() });
  const pending = await makeStartedPayment(db, profile);
  await change(pending.id, { reference: pendingReference, state: 'pending' });
  const doubtful = await makeStartedPayment(db, profile);
  await change(doubtful.id, { reference: doubtfulReference, state: 'failed', flag: 'short' });
}
