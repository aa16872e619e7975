import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { expectLedgerInvariants } from '../factories/credits.ts';
import { notFound, type Step } from './fake-payment-provider.ts';
import { PaymentTestHarness } from './payment-test-harness.ts';

let hosted: PaymentTestHarness;
let inline: PaymentTestHarness;

beforeAll(async () => {
  hosted = await PaymentTestHarness.open('freemium');
  inline = await PaymentTestHarness.open('free', {
    FLUTTERWAVE_CHECKOUT: 'inline',
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1',
  });
});
afterAll(async () => {
  await hosted.close();
  await inline.close();
});

const busy: Step = { answer: 'raw', http: 503, body: '{"status":"error","message":"Busy","data":null}' };

describe('when the provider can’t open a checkout', () => {
  it.each([
    ['/payments/credits', { packageId: 'credits-110' }, 'Failed to initialize payment. Please try again.'],
    ['/payments/premium', { months: 1 }, 'Failed to initiate payment. Please try again.'],
  ])('%s returns an error, and the same call opens the same payment later', async (path, body, message) => {
    const person = await hosted.createPerson();
    const key = { 'idempotency-key': uuidv7() };
    hosted.fakeProvider.rejections.push(busy);
    expect(await person.call('POST', path, body, key)).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message },
    });
    const retry = await person.call('POST', path, body, key);
    expect(retry.status).toBe(200);
    const rows = await hosted.db
      .selectFrom('payments')
      .select(['reference', 'state'])
      .where('user_id', '=', person.member.id)
      .execute();
    expect(rows).toEqual([{ state: 'opened', reference: (retry.body as { reference: string }).reference }]);
    await expectLedgerInvariants(hosted.db);
  });
});

describe('the inline checkout', () => {
  it('gets the parameters of the provider’s script without a request to the provider', async () => {
    const person = await inline.createPerson();
    const calls = inline.fakeProvider.calls.length;
    const { status, body } = await person.call('POST', '/payments/credits', { packageId: 'credits-310' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reference: expect.stringMatching(/^credit_[0-9a-f-]{36}_\d+$/),
      checkout: {
        mode: 'inline',
        scriptUrl: 'https://checkout.flutterwave.com/v3.js',
        options: {
          public_key: 'FLWPUBK_TEST-1',
          amount: 15_000,
          currency: 'NGN',
          payment_options: 'card, mobilemoney, ussd',
          customer: { email: person.member.email, name: 'Ada Lovelace' },
          customizations: { title: 'Buy Credits', description: 'Purchase 310 credits' },
          redirect_url: `${inline.app.baseUrl}/payment/callback`,
        },
      },
    });
    expect(JSON.stringify(body)).not.toContain('FLWSECK');
    expect(inline.fakeProvider.calls).toHaveLength(calls);
  });

  it('allows the provider’s script only on pages where people buy', async () => {
    const getPolicy = async (harness: PaymentTestHarness, path: string) =>
      (await harness.app.request(path)).headers.get('content-security-policy') ?? '';
    const origin = 'https://checkout.flutterwave.com';
    expect(await getPolicy(inline, '/buy-credits')).toContain(origin);
    expect(await getPolicy(inline, '/plan')).toContain(origin);
    for (const path of ['/', '/campaigns', '/tracker', '/admin/overview']) {
      expect(await getPolicy(inline, path), path).not.toContain(origin);
    }
    expect(await getPolicy(hosted, '/buy-credits')).not.toContain('flutterwave');
  });

  it('deletes personal data with the account and keeps the payment', async () => {
    const person = await inline.app.createMember();
    const { body } = await person.call('POST', '/payments/credits', { packageId: 'credits-110' });
    const { reference } = body as { reference: string };
    inline.fakeProvider.setSteps(reference, [notFound(400)]);
    await person.call('POST', '/account/delete', { confirm: person.email });
    const row = await inline.db
      .selectFrom('payments')
      .select(['user_id', 'checkout'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ user_id: null, checkout: null });
  });
});
