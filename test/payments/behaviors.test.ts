import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { readBalance } from '../factories/credits.ts';
import { behaviors } from './behaviors.ts';
import { PaymentTestHarness } from './payment-test-harness.ts';
import { recordPayment } from './record.ts';

let harness: PaymentTestHarness;

beforeAll(async () => {
  harness = await PaymentTestHarness.open();
});
afterAll(() => harness.close());

describe('credits for every known behavior of the payment provider', () => {
  it.each(behaviors)('$name', async ({ name, steps, run, ...expected }) => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, steps);
    const { message, credits } = await run(harness, buyer);
    const credited = await readBalance(harness.db, buyer.member.id);
    const rows = await harness.listPurchases(buyer.member);
    const breaches = await findBreaches(harness.db);
    recordPayment({ behavior: name, credited, rows: rows.length, broken: breaches.length });
    expect(message.title).toBe(expected.shownMessage);
    expect(credits).toBe(expected.purchases === 1 ? 110 : null);
    expect(credited).toBe(expected.credited);
    expect(rows).toHaveLength(expected.purchases);
    const { state, flag } = await harness.readPayment(buyer.reference);
    expect({ state, flag }).toEqual({ state: expected.state, flag: expected.flag ?? null });
    expect(breaches).toEqual([]);

    // Further verifications change nothing.
    for (let index = 0; index < 3; index += 1) {
      await harness.sendWebhook(harness.createCharge(buyer.reference), { hash: 'another hash' });
      if (name !== '19 webhook with a wrong hash') await buyer.returnFromCheckout();
      harness.advance(3_600_000);
      await harness.runDueJobs();
    }
    if (name !== '19 webhook with a wrong hash') {
      expect(await readBalance(harness.db, buyer.member.id)).toBe(expected.credited);
    }
  });
});
