import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the provider to a request for a transaction. */
export type Step =
  | { answer: 'transaction'; status?: string; change?: Record<string, unknown> }
  | { answer: 'not found'; http: 200 | 400 }
  | { answer: 'raw'; http: number; body: string; headers?: Record<string, string> }
  | { answer: 'reset' }
  /** Accepts the request and never responds. */
  | { answer: 'silence' };

type Intent = { tx_ref: string; amount: number; currency: string; customer: { email: string; name: string } };

export const secrets = {
  secretKey: 'FLWSECK_TEST-fake',
  webhookSecret: 'the hash of the fake provider',
};

export const success: Step = { answer: 'transaction' };
export const notFound = (http: 200 | 400): Step => ({ answer: 'not found', http });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A fake payment provider on loopback with Flutterwave's API and scripted responses. */
export class FakePaymentProvider {
  readonly #server: Server;
  readonly #intents = new Map<string, Intent>();
  readonly #ids = new Map<string, string>();
  readonly #scripts = new Map<string, Step[]>();
  /** Responses to the next checkout requests, in place of a link. */
  readonly rejections: Step[] = [];
  /** Responses to the next refund requests, in place of a success. */
  readonly refundSteps: Step[] = [];
  /** Called before each response. */
  onCall: (() => void) | undefined;
  /** Every request, as `METHOD path`. */
  readonly calls: string[] = [];
  readonly refunds: { id: string; amount: number | null }[] = [];
  #nextId = 1_000;
  #nextRefundId = 9_000;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    // A listening TCP server's address is always an object.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v3`;
  }

  /** Environment variables for a program that uses this provider. */
  get env(): Record<string, string> {
    return {
      PAYMENTS: 'flutterwave',
      FLUTTERWAVE_URL: this.url,
      FLUTTERWAVE_SECRET_KEY: secrets.secretKey,
      FLUTTERWAVE_WEBHOOK_SECRET: secrets.webhookSecret,
    };
  }

  /** Sets the responses for a reference, in order; the last one repeats. */
  setSteps(reference: string, steps: readonly Step[]): void {
    this.#scripts.set(reference, [...steps]);
  }

  getOrCreateId(reference: string): string {
    const existing = this.#ids.get(reference);
    if (existing !== undefined) return existing;
    this.#nextId += 1;
    const id = String(this.#nextId);
    this.#ids.set(reference, id);
    return id;
  }

  /** Returns the transaction as the provider describes it. */
  createTransaction(reference: string, status = 'successful', change: Record<string, unknown> = {}) {
    const intent = this.#intents.get(reference);
    return {
      id: Number(this.getOrCreateId(reference)),
      tx_ref: reference,
      flw_ref: `FLW-${this.getOrCreateId(reference)}`,
      amount: intent?.amount ?? 0,
      currency: intent?.currency ?? 'NGN',
      charged_amount: intent?.amount ?? 0,
      app_fee: 70,
      status,
      payment_type: 'card',
      created_at: '2026-11-20T12:00:00.000Z',
      customer: { id: 7, ...intent?.customer },
      card: { first_6digits: '539983', last_4digits: '8381', issuer: 'A BANK' },
      meta: null,
      amount_settled: (intent?.amount ?? 0) - 70,
      ...change,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #next(reference: string): Step {
    const steps = this.#scripts.get(reference);
    if (steps === undefined) return notFound(200);
    const step = steps.length > 1 ? steps.shift() : steps[0];
    return step ?? notFound(200);
  }

  #send(response: ServerResponse, step: Step, reference: string): void {
    const json = (http: number, body: unknown) =>
      response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (step.answer === 'silence') return;
    if (step.answer === 'reset') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"status":"success","data":{"id":', () => response.destroy());
    } else if (step.answer === 'raw') {
      response.writeHead(step.http, step.headers ?? {}).end(step.body);
    } else if (step.answer === 'not found') {
      const message = 'No transaction was found for this id';
      json(step.http, { status: 'error', message, data: null });
    } else {
      const data = this.createTransaction(reference, step.status, step.change);
      json(200, { status: 'success', message: 'Transaction fetched successfully', data });
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.replace('/v3', '');
    this.calls.push(`${method} ${path}`);
    this.onCall?.();
    const body = await readBody(request);
    if (headers.authorization !== `Bearer ${secrets.secretKey}`) {
      const message = 'Invalid authorization key';
      response.writeHead(401).end(JSON.stringify({ status: 'error', message, data: null }));
      return;
    }
    if (method === 'POST' && path === '/payments') {
      const intent: Intent = JSON.parse(body);
      const rejection = this.rejections.shift();
      if (rejection !== undefined) {
        this.#send(response, rejection, intent.tx_ref);
        return;
      }
      this.#intents.set(intent.tx_ref, intent);
      const link = `${this.url}/hosted/${this.getOrCreateId(intent.tx_ref)}`;
      response
        .writeHead(200)
        .end(JSON.stringify({ status: 'success', message: 'Hosted Link', data: { link } }));
      return;
    }
    const refundedId = /^\/transactions\/([^/]+)\/refund$/.exec(path)?.[1];
    if (method === 'POST' && refundedId !== undefined) {
      const step = this.refundSteps.shift();
      if (step !== undefined) {
        this.#send(response, step, '');
        return;
      }
      const { amount = null }: { amount?: number | null } = JSON.parse(body);
      this.refunds.push({ id: refundedId, amount });
      this.#nextRefundId += 1;
      const data = {
        id: this.#nextRefundId,
        tx_id: Number(refundedId),
        amount_refunded: amount,
        status: 'completed',
      };
      response.writeHead(200).end(JSON.stringify({ status: 'success', message: 'Refund initiated', data }));
      return;
    }
    if (path === '/transactions/verify_by_reference') {
      const reference = searchParams.get('tx_ref') ?? '';
      this.#send(response, this.#next(reference), reference);
      return;
    }
    const id = /^\/transactions\/([^/]+)\/verify$/.exec(path)?.[1];
    const reference = [...this.#ids].find(([, item]) => item === id)?.[0];
    if (reference === undefined) this.#send(response, notFound(400), '');
    else this.#send(response, this.#next(reference), reference);
  }
}
