import type { Config } from '#/config/config.server.ts';
import type { Db } from '#/db/client.server.ts';
import { createFlutterwave } from './flutterwave.server.ts';
import type { PaymentProvider } from './provider.server.ts';
import { createSandbox } from './sandbox.server.ts';

/** Creates the operator's provider; undefined if payments are off. */
export function createPayments(
  { payments, flutterwave, baseUrl }: Pick<Config, 'payments' | 'flutterwave' | 'baseUrl'>,
  db: Db,
): PaymentProvider | undefined {
  if (payments === 'off') return undefined;
  if (payments === 'sandbox') return createSandbox({ db, baseUrl });
  if (flutterwave === null) throw new Error('PAYMENTS=flutterwave without its keys');
  return createFlutterwave(flutterwave);
}
