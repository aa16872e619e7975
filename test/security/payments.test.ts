import { afterAll, beforeAll, describe } from 'vitest';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { readBalance } from '../factories/credits.ts';
import { notFound, secrets, success } from '../payments/fake-payment-provider.ts';
import { type Buyer, PaymentTestHarness } from '../payments/payment-test-harness.ts';
import { type Attempts, attack } from './attack.ts';

let harness: PaymentTestHarness;

beforeAll(async () => {
  harness = await PaymentTestHarness.open('freemium');
});
afterAll(() => harness.close());

async function checkInvariants({ count }: Attempts): Promise<void> {
  const breaches = await findBreaches(harness.db);
  count(breaches.length === 0, JSON.stringify(breaches));
}

/** Counts an attempt as blocked if the buyer has this many credits, from at most one purchase. */
async function checkCredits(
  { count }: Attempts,
  { member }: Buyer,
  credits: number,
  event: string,
): Promise<void> {
  const [balance, rows] = [await readBalance(harness.db, member.id), await harness.listPurchases(member)];
  count(
    balance === credits && rows.length === (credits === 0 ? 0 : 1),
    `${event} left a balance of ${balance} credits`,
  );
}

async function getRenewal(id: string): Promise<string | undefined> {
  const row = await harness.db
    .selectFrom('subscriptions')
    .select('renewal_date')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.renewal_date;
}

describe('buying credits', () => {
  attack('verifying one paid payment 100 times in parallel', async (attempts) => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    const body = { reference: buyer.reference, transactionId: buyer.transactionId };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => buyer.call('POST', '/payments/verify', body)),
    );
    for (const { status, body: response } of responses) {
      attempts.count(
        status === 200 && JSON.stringify(response).includes('"succeeded"'),
        `returned ${status}`,
      );
    }
    await checkCredits(attempts, buyer, 110, 'verifying 100 times');
    await checkInvariants(attempts);
  });

  attack('verifying another user’s payment', async (attempts) => {
    const [buyer, thief] = [await harness.createBuyer(), await harness.createBuyer()];
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    for (const path of ['verify', 'status'] as const) {
      const response =
        path === 'verify'
          ? await thief.call('POST', '/payments/verify', { reference: buyer.reference })
          : await thief.call('GET', `/payments/status?reference=${buyer.reference}`);
      attempts.count(response.status === 404, `${path} returned ${response.status}`);
    }
    await checkCredits(attempts, thief, 0, 'the thief');
    await buyer.returnFromCheckout();
    await checkCredits(attempts, buyer, 110, 'the buyer');
  });

  attack('verifying an unpaid payment with the transaction id of a paid one', async (attempts) => {
    const [buyer, thief] = [
      await harness.createBuyer(),
      await harness.createBuyer({ packageId: 'credits-410' }),
    ];
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    harness.fakeProvider.setSteps(thief.reference, [notFound(200)]);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status } = await thief.returnFromCheckout('successful', buyer.transactionId);
      attempts.count(status !== 'succeeded', `the unpaid payment ${status}`);
      const { flag, state } = await harness.readPayment(thief.reference);
      attempts.count(flag === null && state === 'opened', `the unpaid payment is ${state}, ${flag}`);
      // The second attempt follows the buyer's own verification.
      await buyer.returnFromCheckout();
    }
    const line = harness.app.logLines.find(({ event }) => event === 'payment.foreign_transaction');
    attempts.count(line?.reference === thief.reference, 'no log line reports it');
    // The transaction id of the thief's own second payment doesn't pay for the first one either.
    const second = harness.toBuyer(thief, (await startAgain(thief)).reference);
    harness.fakeProvider.setSteps(second.reference, [success]);
    await second.returnFromCheckout();
    attempts.count(
      (await thief.returnFromCheckout('successful', second.transactionId)).status !== 'succeeded',
      'another own payment paid for it',
    );
    await checkCredits(attempts, thief, 110, 'the thief, for what they paid');
    await checkInvariants(attempts);
  });

  attack('paying less, or in another currency', async (attempts) => {
    const changes = [
      { amount: 1 },
      { amount: 4_999.99 },
      { amount: 0 },
      { currency: 'USD' },
      { currency: 'ngn ' },
      { currency: 'KES', amount: 50_000 },
      { amount: '4999' },
      { amount: 1, charged_amount: 5_000 },
      { amount: 1e300 },
      { amount: '5e3' },
      { amount: -5_000 },
    ];
    for (const change of changes) {
      const buyer = await harness.createBuyer();
      harness.fakeProvider.setSteps(buyer.reference, [{ answer: 'transaction', change }]);
      const { status } = await buyer.returnFromCheckout();
      attempts.count(status !== 'succeeded', `${JSON.stringify(change)} succeeded`);
      await checkCredits(attempts, buyer, 0, JSON.stringify(change));
    }
  });

  attack('amounts and credits set by the browser', async (attempts) => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    const claims = { expectedAmount: 1, baseCredits: 1_000_000, bonusCredits: 5, totalCredits: 1_000_005 };
    const response = await buyer.call('POST', '/payments/verify', { reference: buyer.reference, ...claims });
    attempts.count(response.status === 200, `returned ${response.status}`);
    await checkCredits(attempts, buyer, 110, 'claiming other amounts');
    const line = harness.app.logLines.find(({ event }) => event === 'payment.claims_differ');
    attempts.count(line?.level === 'warn' && line.reference === buyer.reference, 'no log line reports it');
    for (const body of [
      { packageId: 'credits-110', amount: 1 },
      { packageId: 'credits-110', totalCredits: 1_000_000 },
      { packageId: 'credits-1000000' },
      { packageId: 'credits-110', userId: buyer.member.id },
      { packageId: 'credits-110', reference: 'credit_x_1' },
    ]) {
      const { status } = await buyer.call('POST', '/payments/credits', body);
      attempts.count(status === 400, `${JSON.stringify(body)} returned ${status}`);
    }
  });
});

async function startAgain(buyer: Buyer): Promise<{ reference: string }> {
  const { body } = await buyer.call(
    'POST',
    '/payments/credits',
    { packageId: 'credits-110' },
    { 'idempotency-key': uuidv7() },
  );
  return body as { reference: string };
}

describe('buying premium', () => {
  attack('months=12 after paying for one', async (attempts) => {
    const buyer = await harness.createBuyer({ months: 1 });
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    const { call, reference } = buyer;
    for (const body of [
      { reference, months: 12 },
      { reference, subscription_months: 12 },
      { reference, subscriptionMonths: 12 },
    ]) {
      const { status } = await call('POST', '/payments/verify', body);
      attempts.count(status === 400, `${JSON.stringify(body)} returned ${status}`);
    }
    attempts.count((await getRenewal(buyer.member.id)) === undefined, 'premium without a verified payment');
    const verified = await Promise.all(Array.from({ length: 20 }, () => buyer.returnFromCheckout()));
    const periods = await harness.db
      .selectFrom('premium_periods')
      .select(['months', 'ends_on'])
      .where('user_id', '=', buyer.member.id)
      .execute();
    attempts.count(periods.length === 1 && periods[0]?.months === 1, JSON.stringify(periods));
    const renewal = await getRenewal(buyer.member.id);
    attempts.count(renewal === periods[0]?.ends_on, `premium runs until ${renewal}`);
    attempts.count(
      verified.every(({ renewalDate, months }) => renewalDate === renewal && months === 1),
      'a response differs from the stored period',
    );
    await checkInvariants(attempts);
  });

  attack('premium without a payment', async (attempts) => {
    const person = await harness.createPerson();
    for (const [path, body] of [
      ['/payments/manual-upgrade', { months: 12 }],
      ['/payments/premium', { months: 0 }],
      ['/payments/premium', { months: 13 }],
      ['/payments/premium', { months: -1 }],
      ['/payments/premium', { months: 1.5 }],
      ['/payments/premium', { months: '1' }],
      ['/payments/premium', { months: 1, amount: 1 }],
    ] as const) {
      const { status } = await person.call('POST', path, body);
      const expected = path.endsWith('upgrade') ? 404 : 400;
      attempts.count(status === expected, `${path} ${JSON.stringify(body)} returned ${status}`);
    }
    attempts.count(
      (await getRenewal(person.member.id)) === undefined,
      'premium was granted without a payment',
    );
  });
});

describe('the payment webhook', () => {
  const { webhookSecret } = secrets;
  const wrongSecrets: [string, string | null][] = [
    ['no secret', null],
    ['an empty secret', ''],
    ['the beginning of the secret', webhookSecret.slice(0, -1)],
    ['the secret and more', `${webhookSecret}x`],
    ['the secret in capitals', webhookSecret.toUpperCase()],
    ['one letter', webhookSecret.slice(0, 1)],
    ['undefined', 'undefined'],
    ['null', 'null'],
    ['another secret of the same length', 'x'.repeat(webhookSecret.length)],
  ];

  attack('a webhook with a missing, empty, or prefix-equal secret', async (attempts) => {
    for (const [name, hash] of wrongSecrets) {
      const buyer = await harness.createBuyer();
      harness.fakeProvider.setSteps(buyer.reference, [success]);
      const calls = harness.fakeProvider.calls.length;
      const status = await harness.sendWebhook(harness.createCharge(buyer.reference), { hash });
      await harness.runDueJobs();
      attempts.count(status === 401, `${name} returned ${status}`);
      attempts.count(harness.fakeProvider.calls.length === calls, `${name} caused a query to the provider`);
      const events = await harness.db
        .selectFrom('payment_events')
        .select('id')
        .where('reference', '=', buyer.reference)
        .execute();
      attempts.count(events.length === 0, `${name} was stored`);
      await checkCredits(attempts, buyer, 0, name);
    }
  });

  attack('a webhook with an invalid signature', async (attempts) => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    const body = JSON.stringify(harness.createCharge(buyer.reference));
    for (const signature of ['', 'x', harness.sign(`${body} `), `${harness.sign(body)}x`]) {
      const status = await harness.sendWebhook(body, { signature });
      attempts.count(status === 401, `'${signature}' returned ${status}`);
    }
    attempts.count(
      (await harness.sendWebhook(body, { signature: harness.sign(body) })) === 200,
      'a valid signature was rejected',
    );
    await harness.runDueJobs();
    await checkCredits(attempts, buyer, 110, 'the valid webhook');
  });

  attack('a webhook that claims more than the provider confirms', async (attempts) => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [{ answer: 'transaction', status: 'failed' }]);
    for (const body of [
      harness.createCharge(buyer.reference),
      harness.createCharge(buyer.reference, 'successful', { amount: 50_000 }),
      { id: Number(buyer.transactionId), txRef: buyer.reference, amount: 5_000, status: 'successful' },
    ]) {
      attempts.count((await harness.sendWebhook(body)) === 200, 'an authentic webhook was rejected');
      await harness.runDueJobs();
    }
    await checkCredits(attempts, buyer, 0, 'an unpaid payment');
  });

  attack('malformed webhooks', async (attempts) => {
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"data":[]}',
      '{"event":{"a":1}}',
      `{"id":"${'9'.repeat(5000)}"}`,
    ];
    for (const body of [
      ...bodies,
      `${'['.repeat(20_000)}`,
      '\u0000',
      '{"txRef":"\\u0000"}',
      '{"id":-1,"txRef":7}',
    ]) {
      const status = await harness.sendWebhook(body);
      attempts.count(status === 200, `${body.slice(0, 20)} returned ${status}`);
    }
    const tooLarge = await harness.sendWebhook('x'.repeat(70_000));
    attempts.count(tooLarge === 413, `70 kB returned ${tooLarge}`);
    await harness.runDueJobs();
    await checkInvariants(attempts);
  });

  attack('storing the provider’s data about people and cards', async (attempts) => {
    const buyer = await harness.createBuyer();
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    await harness.sendWebhook(harness.createCharge(buyer.reference));
    await harness.runDueJobs();
    const rows = await harness.db
      .selectFrom('payment_events')
      .select('body')
      .where('reference', '=', buyer.reference)
      .execute();
    attempts.need(rows.length > 1, 'there are events');
    for (const { body } of rows) {
      for (const secret of [buyer.member.email, '8381', '539983', 'Lovelace', 'A BANK']) {
        attempts.count(!body.includes(secret), `${secret} in ${body}`);
      }
    }
  });
});

describe('other users’ payments', () => {
  attack('reading another user’s receipts and purchases', async (attempts) => {
    const [buyer, other] = [await harness.createBuyer(), await harness.createPerson()];
    harness.fakeProvider.setSteps(buyer.reference, [success]);
    await buyer.returnFromCheckout();
    const { id } = await harness.readPayment(buyer.reference);
    const receipt = await buyer.call('GET', `/payments/receipts/${id}`);
    attempts.need(receipt.status === 200, 'the buyer can read the receipt');
    const foreign = await other.call('GET', `/payments/receipts/${id}`);
    attempts.count(foreign.status === 404, `the receipt returned ${foreign.status}`);
    const list = await other.call('GET', '/payments/purchases');
    attempts.count(JSON.stringify(list.body).includes('"items":[]'), JSON.stringify(list.body));
    for (const path of [`/admin/payments/${id}`, '/admin/payments']) {
      attempts.count((await other.call('GET', path)).status === 403, path);
    }
    for (const action of ['refunds', 'chargebacks', 'notes']) {
      const { status } = await buyer.call('POST', `/admin/payments/${id}/${action}`, {
        amount: 5_000,
        reason: 'Mine',
      });
      attempts.count(status === 403, `${action} returned ${status}`);
    }
    await checkCredits(attempts, buyer, 110, 'the buyer');
  });
});
