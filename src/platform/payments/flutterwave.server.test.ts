import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patienceMs, shortTimeoutMs } from '../../../test/harness/eventually.ts';
import { FakePaymentProvider, secrets, success } from '../../../test/payments/fake-payment-provider.ts';
import { createFlutterwave, type FlutterwaveOptions } from './flutterwave.server.ts';
import type { PaymentProvider } from './provider.server.ts';

let fakeProvider: FakePaymentProvider;
let provider: PaymentProvider;

const createOptions = (): FlutterwaveOptions => ({
  ...secrets,
  publicKey: 'FLWPUBK_TEST-1',
  url: fakeProvider.url,
  checkout: 'hosted',
  timeoutMs: patienceMs,
});

beforeAll(async () => {
  fakeProvider = await new FakePaymentProvider().start();
  provider = createFlutterwave(createOptions());
});
afterAll(() => fakeProvider.close());

const intent = {
  reference: 'credit_a_1',
  amount: 5000,
  currency: 'NGN',
  buyer: { email: 'ada@example.com', name: 'Ada Lovelace' },
  title: 'Buy Credits',
  description: 'Purchase 110 credits',
  returnUrl: 'https://drop.example/payment/callback',
};

describe('checkout', () => {
  it('returns the URL of the provider’s page', async () => {
    expect(await provider.checkout(intent)).toEqual({
      mode: 'redirect',
      url: `${fakeProvider.url}/hosted/${fakeProvider.getOrCreateId('credit_a_1')}`,
    });
  });

  it('returns options and a hash for the inline script', async () => {
    const inline = createFlutterwave({ ...createOptions(), checkout: 'inline' });
    const key = createHash('sha256').update(secrets.secretKey).digest('hex');
    const expected = createHash('sha256').update(`5000NGNada@example.comcredit_a_1${key}`).digest('hex');
    expect(await inline.checkout(intent)).toEqual({
      mode: 'inline',
      scriptUrl: 'https://checkout.flutterwave.com/v3.js',
      options: {
        public_key: 'FLWPUBK_TEST-1',
        tx_ref: 'credit_a_1',
        amount: 5000,
        currency: 'NGN',
        payment_options: 'card, mobilemoney, ussd',
        redirect_url: 'https://drop.example/payment/callback',
        customer: { email: 'ada@example.com', name: 'Ada Lovelace' },
        customizations: { title: 'Buy Credits', description: 'Purchase 110 credits' },
        meta: { reference: 'credit_a_1' },
        payload_hash: expected,
      },
    });
    expect(inline.origins).toContain('https://checkout.flutterwave.com');
    expect(provider.origins).toEqual([]);
  });

  it.each([
    ['a 503', { answer: 'raw' as const, http: 503, body: '{"status":"error","message":"Busy","data":null}' }],
    ['HTML', { answer: 'raw' as const, http: 200, body: '<html>' }],
    [
      'an invalid link',
      { answer: 'raw' as const, http: 200, body: '{"status":"success","data":{"link":"javascript:1"}}' },
    ],
    [
      'a redirect',
      { answer: 'raw' as const, http: 302, body: '', headers: { location: 'https://evil.example/' } },
    ],
    ['a broken connection', { answer: 'reset' as const }],
  ])('throws on %s', async (_, step) => {
    fakeProvider.rejections.push(step);
    await expect(provider.checkout(intent)).rejects.toThrow();
  });

  it('throws errors without the secret key', async () => {
    const otherAccount = createFlutterwave({ ...createOptions(), secretKey: 'FLWSECK_TEST-other' });
    const error = await otherAccount.checkout(intent).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('401');
    expect(String(error)).not.toContain('FLWSECK');
  });
});

describe('verifyByReference', () => {
  const verify = async (step: Parameters<FakePaymentProvider['setSteps']>[1][number]) => {
    fakeProvider.setSteps('credit_a_1', [step]);
    return provider.verifyByReference('credit_a_1');
  };
  const status = (text: string) => ({ answer: 'transaction' as const, status: text });

  it.each([
    ['successful', 'succeeded'],
    ['SUCCESSFUL', 'succeeded'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
    ['pending', 'pending'],
    ['Pending Auth', 'pending'],
  ])('maps the status %s to %s', async (reported, expected) => {
    expect(await verify(status(reported))).toMatchObject({
      status: expected,
      remark: null,
      transaction: {
        reference: 'credit_a_1',
        amount: 5000,
        currency: 'NGN',
        id: fakeProvider.getOrCreateId('credit_a_1'),
      },
    });
  });

  it.each(['completed', 'constructor', '__proto__', 'reversed'])(
    'returns pending with a remark for the status %s',
    async (reported) => {
      const outcome = await verify(status(reported));
      expect(outcome.status).toBe('pending');
      expect(outcome.remark).toContain(reported.toLowerCase());
    },
  );

  it.each([200, 400] as const)('returns pending without a transaction for a %i', async (http) => {
    expect(await verify({ answer: 'not found', http })).toMatchObject({
      status: 'pending',
      transaction: null,
    });
  });

  it.each([
    ['without an id', { answer: 'transaction' as const, change: { id: null } }],
    ['with an invalid amount', { answer: 'transaction' as const, change: { amount: 'a lot' } }],
    ['that is too large', { answer: 'raw' as const, http: 200, body: `"${'x'.repeat(300_000)}"` }],
    [
      'with another key',
      { answer: 'raw' as const, http: 401, body: '{"status":"error","message":"Invalid key"}' },
    ],
    ['with status 500', { answer: 'raw' as const, http: 500, body: '{"status":"success","data":{}}' }],
    ['that is interrupted', { answer: 'reset' as const }],
  ])('returns unknown for a response %s', async (_, step) => {
    expect(await verify(step)).toMatchObject({ status: 'unknown', transaction: null });
  });

  it('times out', async () => {
    const hasty = createFlutterwave({ ...createOptions(), timeoutMs: shortTimeoutMs });
    fakeProvider.setSteps('credit_a_1', [{ answer: 'silence' }]);
    expect(await hasty.verifyByReference('credit_a_1')).toMatchObject({
      status: 'unknown',
      answer: null,
    });
    fakeProvider.rejections.push({ answer: 'silence' });
    await expect(hasty.checkout(intent)).rejects.toThrow(/did not answer/);
    fakeProvider.refundSteps.push({ answer: 'silence' });
    const transaction = { id: '1', reference: 'credit_a_1' };
    expect(await hasty.refund(transaction, null)).toMatchObject({ status: 'unclear' });
  });

  it('returns the delay of Retry-After', async () => {
    const busy = (after: string) =>
      verify({ answer: 'raw', http: 429, body: '{}', headers: { 'retry-after': after } });
    expect((await busy('120')).retryAfterMs).toBe(120_000);
    expect((await busy('999999')).retryAfterMs).toBe(3_600_000);
    expect((await busy('soon')).retryAfterMs).toBeNull();
  });

  it('removes personal data from the response', async () => {
    const { answer } = await verify(success);
    expect(answer).toContain('FLW-');
    expect(answer).not.toMatch(/ada@|Lovelace|8381|A BANK/);
  });

  it('supports the transaction’s ID, too', async () => {
    await verify(success);
    expect(await provider.verifyById(fakeProvider.getOrCreateId('credit_a_1'))).toMatchObject({
      status: 'succeeded',
    });
    expect(await provider.verifyById('424242')).toMatchObject({ status: 'pending', transaction: null });
  });
});

describe('parseWebhook', () => {
  const read = (body: unknown, headers: Record<string, string> = { 'verif-hash': secrets.webhookSecret }) =>
    provider.parseWebhook?.(Buffer.from(JSON.stringify(body)), (name) => headers[name] ?? null);

  it.each([
    [
      'an event',
      { event: 'charge.completed', data: { id: 7, tx_ref: 'r', status: 'failed' } },
      { reference: 'r', transactionId: '7', reversal: null },
    ],
    ['flat camel case', { id: '7', txRef: 'r' }, { reference: 'r', transactionId: '7', reversal: null }],
    ['nothing but a number', { data: { id: 7 } }, { reference: null, transactionId: '7', reversal: null }],
    [
      'a refund in Pascal case',
      { id: 9, AmountRefunded: '5000', FlwRef: 'f', TransactionId: 7 },
      { transactionId: '7', reversal: { kind: 'refund', id: '9', amount: 5000 } },
    ],
    [
      'a refund as an event',
      {
        event: 'refund.completed',
        data: { id: 9, amount_refunded: 1, transaction_id: 7, status: 'completed' },
      },
      { transactionId: '7', reversal: { kind: 'refund', id: '9', amount: 1 } },
    ],
    ['something else', { hello: 1 }, { reference: null, transactionId: null, reversal: null }],
  ])('parses %s', (_, body, expected) => {
    expect(read(body)).toMatchObject({ isAuthentic: true, ...expected });
  });

  it('requires the secret, and a valid signature if there is one', () => {
    const body = { id: 7 };
    const raw = JSON.stringify(body);
    const hash = { 'verif-hash': secrets.webhookSecret };
    const sign = (secret: string) => createHmac('sha256', secret).update(raw).digest('base64');
    expect(read(body, {})).toMatchObject({ isAuthentic: false });
    expect(read(body, { 'verif-hash': 'x' })).toMatchObject({ isAuthentic: false });
    expect(read(body, { ...hash, 'flutterwave-signature': sign('x') })).toMatchObject({ isAuthentic: false });
    expect(read(body, { 'flutterwave-signature': sign(secrets.webhookSecret) })).toMatchObject({
      isAuthentic: false,
    });
    expect(read(body, { ...hash, 'flutterwave-signature': sign(secrets.webhookSecret) })).toMatchObject({
      isAuthentic: true,
    });
  });
});
