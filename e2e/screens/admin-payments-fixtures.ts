import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { settlePayment } from '../../src/features/payments/settlement/commands.server.ts';
import { storePaymentEvent } from '../../src/features/payments/settlement/polling-jobs.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { loadMemberCtx } from '../../test/factories/follow.ts';
import { createPaidOutcome } from '../../test/factories/payments.ts';
import type { Person, Site } from '../harness/site.ts';
import { samplePaymentId } from './admin-payments-screens.ts';

const order = {
  kind: 'credits' as const,
  package_id: 'credits-110',
  base_credits: 100,
  bonus_credits: 10,
  months: null,
  amount: 5_000,
  provider: 'sandbox' as const,
};

/** Creates three payments of a user: one overpaid with spent credits, and two that failed. */
export async function addPayments({ database: { db }, makePerson }: Site, admin: Person): Promise<void> {
  const buyer = await makePerson({ role: 'promoter', firstName: 'Ivy' });
  const now = new Date();
  const timestamps = {
    created_at: now,
    expires_at: now,
    opened_at: now,
    next_poll_at: null,
    settled_at: null,
    refunded_at: null,
    charged_back_at: null,
  };
  const common = { ...order, ...timestamps, user_id: buyer.id };
  const reference = `credit_${buyer.id}_1`;
  await db
    .insertInto('payments')
    .values([
      { ...common, id: samplePaymentId, reference, state: 'opened' },
      { ...common, id: uuidv7(), reference: `credit_${buyer.id}_2`, state: 'failed', settled_at: now },
      { ...common, id: uuidv7(), reference: `credit_${buyer.id}_3`, state: 'created', opened_at: null },
    ])
    .execute();
  const transaction = {
    id: 'sandbox-4711',
    reference,
    amount: 6_000,
    currency: 'NGN',
    providerReference: 'FLW-MOCK-4711',
  };
  await settlePayment(db, now, samplePaymentId, createPaidOutcome(transaction), {
    foundBy: 'job',
    poll: false,
  });
  for (const source of ['webhook', 'verify'] as const) {
    const body = JSON.stringify({
      event: 'charge.completed',
      data: { ...transaction, status: 'successful' },
    });
    await storePaymentEvent(db, now, {
      source,
      provider: 'sandbox',
      reference,
      providerId: transaction.id,
      body,
    });
  }
  await addFollowCampaign(await loadMemberCtx(db, buyer.id), {
    twitterHandle: 'ivy_demo',
    pointsPerFollower: 1,
    targetFollows: 80,
  });
  await db
    .insertInto('payment_notes')
    .values({
      id: uuidv7(),
      payment_id: samplePaymentId,
      admin_id: admin.id,
      created_at: now,
      text: 'Asked the buyer why they sent more.',
    })
    .execute();
}
