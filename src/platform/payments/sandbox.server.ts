import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { isSameSecret } from '../auth/same-secret.server.ts';
import type { Outcome, PaymentProvider } from './provider.server.ts';

/** Delay of a payment with the choice 'later'. */
const settleDelayMs = 20_000;

export const sandboxPath = '/payment/sandbox';

export type SandboxPayment = {
  reference: string;
  amount: number;
  currency: string;
  title: string;
  description: string;
  isPaid: boolean;
};

export type SandboxChoice = 'pay' | 'fail' | 'cancel' | 'later';

/** The sandbox's records. Payments are free. */
export type SandboxBooks = {
  /** Returns the data of a checkout page; undefined for an invalid link. */
  find: (reference: string, token: string) => Promise<SandboxPayment | undefined>;
  /** Returns the URL to return to; undefined for an invalid link. */
  choose: (reference: string, token: string, choice: SandboxChoice, now: Date) => Promise<string | undefined>;
};

type Options = { db: Db; baseUrl: string; clock?: () => Date };

export function createSandboxBooks({ db }: Pick<Options, 'db'>): SandboxBooks {
  async function findRow(reference: string, token: string) {
    // PostgreSQL can't store NUL characters.
    if (reference.includes('\u0000')) return undefined;
    const row = await db
      .selectFrom('sandbox_payments')
      .select(['id', 'reference', 'token', 'amount', 'currency', 'title', 'description'])
      .select(['return_url', 'status'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    // Compares also if there is no such payment, so that timing reveals nothing.
    const isValid = isSameSecret(token, row?.token ?? '');
    return isValid ? row : undefined;
  }
  return {
    async find(reference, token) {
      const row = await findRow(reference, token);
      if (row === undefined) return undefined;
      const { amount, currency, title, description, status } = row;
      return {
        reference,
        amount,
        currency,
        title,
        description,
        isPaid: status !== null && status !== 'failed',
      };
    },
    async choose(reference, token, choice, now) {
      const row = await findRow(reference, token);
      if (row === undefined) return undefined;
      const returnUrl = new URL(row.return_url);
      returnUrl.searchParams.set('tx_ref', reference);
      if (choice === 'cancel') {
        returnUrl.searchParams.set('status', 'cancelled');
        return returnUrl.href;
      }
      const statusByChoice = { pay: 'successful', fail: 'failed', later: 'pending' } as const;
      await db
        .updateTable('sandbox_payments')
        .set({
          status: statusByChoice[choice],
          settles_at: choice === 'later' ? new Date(now.getTime() + settleDelayMs) : null,
        })
        .where('id', '=', row.id)
        .where((eb) => eb.or([eb('status', 'is', null), eb('status', '=', 'failed')]))
        .execute();
      const updatedRow = await findRow(reference, token);
      returnUrl.searchParams.set('status', updatedRow?.status ?? 'pending');
      returnUrl.searchParams.set('transaction_id', String(row.id));
      return returnUrl.href;
    },
  };
}

const unpaidOutcome: Outcome = {
  status: 'pending',
  transaction: null,
  answer: null,
  remark: null,
  retryAfterMs: null,
};

/** Creates a fake provider, for trying things out and for demos. */
export function createSandbox({ db, baseUrl, clock = () => new Date() }: Options): PaymentProvider {
  async function verify(column: 'reference' | 'id', value: string | number): Promise<Outcome> {
    try {
      const row = await db
        .selectFrom('sandbox_payments')
        .select(['id', 'reference', 'amount', 'currency', 'status', 'settles_at'])
        .where(column, '=', value)
        .executeTakeFirst();
      if (row === undefined || row.status === null) return unpaidOutcome;
      const isSettled = row.settles_at === null || row.settles_at <= clock();
      const status = row.status === 'pending' && isSettled ? 'successful' : row.status;
      const { reference, amount, currency } = row;
      const transaction = {
        reference,
        amount,
        currency,
        id: `sandbox-${row.id}`,
        providerReference: null,
      };
      return {
        ...unpaidOutcome,
        transaction,
        status: status === 'successful' ? 'succeeded' : status,
        answer: JSON.stringify({ ...transaction, status }),
      };
    } catch (error) {
      return {
        ...unpaidOutcome,
        status: 'unknown',
        remark: error instanceof Error ? error.message : 'no answer',
      };
    }
  }

  return {
    name: 'sandbox',
    origins: [],
    async checkout({ reference, amount, currency, title, description, returnUrl }) {
      await db
        .insertInto('sandbox_payments')
        .values({
          reference,
          amount,
          currency,
          title,
          description,
          status: null,
          token: randomBytes(18).toString('base64url'),
          return_url: returnUrl,
          settles_at: null,
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { token } = await db
        .selectFrom('sandbox_payments')
        .select('token')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      const url = new URL(sandboxPath, baseUrl);
      url.searchParams.set('reference', reference);
      url.searchParams.set('token', token);
      return { mode: 'redirect', url: url.href };
    },
    verifyByReference: (reference) => verify('reference', reference),
    verifyById: async (id) => {
      const number = /^(?:sandbox-)?(\d{1,15})$/.exec(id)?.[1];
      return number === undefined ? unpaidOutcome : verify('id', Number(number));
    },
    parseWebhook: null,
    refund: async ({ id }, amount) => ({ status: 'done', id: `refund-of-${id}`, amount, answer: null }),
  };
}
