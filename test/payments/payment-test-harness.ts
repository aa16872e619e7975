import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { processWebhook, sweepPayments } from '../../src/features/payments/jobs.server.ts';
import { refundPayment } from '../../src/features/payments/refunds/jobs.server.ts';
import type { VerifyPaymentResult } from '../../src/features/payments/schema.ts';
import { pollPayment } from '../../src/features/payments/settlement/polling-jobs.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { enqueue, type Job } from '../../src/platform/jobs.server.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../harness/app.ts';
import { runJobNow } from '../harness/run-job.ts';
import { FakePaymentProvider, secrets } from './fake-payment-provider.ts';

const jobs = [pollPayment, processWebhook, refundPayment, sweepPayments] as const;

export type Buyer = Caller & {
  member: Member;
  reference: string;
  transactionId: string;
  /** Verifies the payment with the parameters that the provider's page returns. */
  returnFromCheckout: (status?: string, transactionId?: string) => Promise<VerifyPaymentResult>;
};

type WebhookOptions = { hash?: string | null; signature?: string };

/** The whole program with a scripted payment provider and a clock that the test advances. */
export class PaymentTestHarness {
  readonly app: TestApp;
  readonly fakeProvider: FakePaymentProvider;
  readonly #clock: { now: Date };

  private constructor(app: TestApp, fakeProvider: FakePaymentProvider, clock: { now: Date }) {
    this.app = app;
    this.fakeProvider = fakeProvider;
    this.#clock = clock;
  }

  static async open(
    pricing: 'free' | 'freemium' = 'free',
    env: Record<string, string> = {},
  ): Promise<PaymentTestHarness> {
    const fakeProvider = await new FakePaymentProvider().start();
    // An hour ahead of the system clock: nothing becomes due unless the test advances the clock.
    const clock = { now: new Date(Date.now() + 3_600_000) };
    const app = await createTestApp({
      pricing,
      jobs: false,
      env: { ...fakeProvider.env, ...env },
      clock: () => clock.now,
    });
    return new PaymentTestHarness(app, fakeProvider, clock);
  }

  get db() {
    return this.app.services.db;
  }

  get now(): Date {
    return this.#clock.now;
  }

  advance(ms: number): void {
    this.#clock.now = new Date(this.now.getTime() + ms);
  }

  async createPerson(): Promise<Caller & { member: Member }> {
    const member = await makeMember(this.db);
    return { ...(await this.app.openSession(member.id)), member };
  }

  /** Creates a user who has started a payment. */
  async createBuyer(
    order: { packageId: string } | { months: number } = { packageId: 'credits-110' },
  ): Promise<Buyer> {
    const person = await this.createPerson();
    const path = 'months' in order ? '/payments/premium' : '/payments/credits';
    const response = await person.call('POST', path, order, { 'idempotency-key': uuidv7() });
    if (response.status !== 200) throw new Error(`buying returned ${JSON.stringify(response)}`);
    return this.toBuyer(person, (response.body as { reference: string }).reference);
  }

  toBuyer(person: Caller & { member: Member }, reference: string): Buyer {
    const id = this.fakeProvider.getOrCreateId(reference);
    return {
      ...person,
      reference,
      transactionId: id,
      returnFromCheckout: async (status = 'successful', transactionId = id) => {
        const response = await person.call('POST', '/payments/verify', {
          reference,
          status,
          ...(status !== 'cancelled' && { transactionId }),
        });
        if (response.status !== 200) throw new Error(`verifying returned ${JSON.stringify(response)}`);
        return response.body as VerifyPaymentResult;
      },
    };
  }

  /** Sends a webhook of the provider. Returns the HTTP status. */
  async sendWebhook(
    body: unknown,
    { hash = secrets.webhookSecret, signature }: WebhookOptions = {},
  ): Promise<number> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await this.app.request('/webhooks/payments', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(hash !== null && { 'verif-hash': hash }),
        ...(signature !== undefined && { 'flutterwave-signature': signature }),
      },
      body: text,
    });
    await response.text();
    return response.status;
  }

  sign(body: string): string {
    return createHmac('sha256', secrets.webhookSecret).update(body).digest('base64');
  }

  /** Returns an ordinary webhook body. */
  createCharge(reference: string, status = 'successful', change: Record<string, unknown> = {}) {
    return {
      event: 'charge.completed',
      data: this.fakeProvider.createTransaction(reference, status, change),
    };
  }

  /** Runs the jobs that are due by this clock, twice each, until none is left. */
  async runDueJobs(): Promise<void> {
    const { db, log, publish, payments } = this.app.services;
    for (let round = 0; round < 50; round += 1) {
      const { rows } = await sql<{ identifier: string; payload: unknown }>`
        DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
        WHERE j.task_id = t.id AND t.identifier LIKE 'payments.%' AND j.run_at <= greatest(${this.now}, now())
        RETURNING t.identifier, j.payload`.execute(db);
      if (rows.length === 0) return;
      for (const { identifier, payload } of rows) {
        // Each job has the payload it was queued with.
        const job = jobs.find(({ name }) => name === identifier) as Job<unknown> | undefined;
        if (job === undefined) throw new Error(`there is no job ${identifier}`);
        try {
          await runJobNow(db, job, payload, { now: this.now, log, publish, payments });
        } catch {
          // The queue retries it.
          await enqueue(db, job, payload, { runAt: new Date(this.now.getTime() + 30_000) });
        }
      }
    }
    throw new Error('the queue has jobs after 50 rounds');
  }

  async listPurchases(member: Member) {
    return this.db
      .selectFrom('credit_purchases')
      .select(['status', 'total_credits', 'amount_paid', 'refunded_credits'])
      .where('user_id', '=', member.id)
      .execute();
  }

  async readPayment(reference: string) {
    return this.db
      .selectFrom('payments')
      .select(['id', 'state', 'flag', 'polls', 'next_poll_at', 'provider_id', 'refunded_amount'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  }

  async listNotices(member: Member): Promise<string[]> {
    const rows = await this.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', member.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ title }) => title);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.fakeProvider.close();
  }
}
