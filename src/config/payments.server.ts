// Validation of payment settings, including who may pay without money.

import { createOwnMachine } from '#/platform/own-machine.server.ts';
import type { Config } from './config.server.ts';
import { splitList } from './values.server.ts';

type PaymentValues = {
  readonly APP_ENV?: string | undefined;
  readonly BASE_URL?: string | undefined;
  readonly TRUSTED_PROXIES?: string | readonly string[] | undefined;
  readonly ALLOW_SANDBOX_PAYMENTS?: string | undefined;
  readonly PAYMENTS?: string | undefined;
  readonly FLUTTERWAVE_SECRET_KEY?: string | undefined;
  readonly FLUTTERWAVE_PUBLIC_KEY?: string | undefined;
  readonly FLUTTERWAVE_WEBHOOK_SECRET?: string | undefined;
  readonly FLUTTERWAVE_CHECKOUT: 'hosted' | 'inline';
  readonly FLUTTERWAVE_URL: string;
};

export function getPaymentsConfig(value: PaymentValues): Config['payments'] {
  if (value.PAYMENTS === 'flutterwave') return 'flutterwave';
  return isFreeAllowed(value) ? 'sandbox' : 'off';
}

const isTestKey = (secretKey: string | undefined): boolean => secretKey?.startsWith('FLWSECK_TEST') === true;

export const isFree = (value: PaymentValues): boolean =>
  value.PAYMENTS !== 'flutterwave' || isTestKey(value.FLUTTERWAVE_SECRET_KEY);

export function getFlutterwaveConfig(value: PaymentValues): Config['flutterwave'] {
  const { FLUTTERWAVE_SECRET_KEY: secretKey, FLUTTERWAVE_WEBHOOK_SECRET: webhookSecret } = value;
  if (value.PAYMENTS !== 'flutterwave' || !secretKey || !webhookSecret) return null;
  return {
    secretKey,
    webhookSecret,
    publicKey: value.FLUTTERWAVE_PUBLIC_KEY ?? null,
    url: value.FLUTTERWAVE_URL,
    checkout: value.FLUTTERWAVE_CHECKOUT,
  };
}

const flutterwaveNames = [
  'FLUTTERWAVE_SECRET_KEY',
  'FLUTTERWAVE_PUBLIC_KEY',
  'FLUTTERWAVE_WEBHOOK_SECRET',
] as const;

function findFlutterwaveProblems(values: Record<string, string>): string[] {
  if (values.PAYMENTS !== 'flutterwave') {
    const names = flutterwaveNames.filter((name) => values[name]);
    return names.map((name) => `${name} requires PAYMENTS=flutterwave.`);
  }
  const problems: string[] = [];
  if (!values.FLUTTERWAVE_SECRET_KEY) {
    problems.push('PAYMENTS=flutterwave requires FLUTTERWAVE_SECRET_KEY, your account’s secret key.');
  }
  if (!values.FLUTTERWAVE_WEBHOOK_SECRET) {
    problems.push(
      'PAYMENTS=flutterwave requires FLUTTERWAVE_WEBHOOK_SECRET, your webhook’s secret hash. Without it, anyone could report payments.',
    );
  }
  if (values.FLUTTERWAVE_CHECKOUT === 'inline' && !values.FLUTTERWAVE_PUBLIC_KEY) {
    problems.push('FLUTTERWAVE_CHECKOUT=inline requires FLUTTERWAVE_PUBLIC_KEY.');
  }
  if (isTestKey(values.FLUTTERWAVE_SECRET_KEY) && !isFreeAllowed(values)) {
    problems.push(
      'FLUTTERWAVE_SECRET_KEY is a test key that lets people pay without money, and others can reach this server ' +
        '(APP_ENV=production, a BASE_URL that is not on localhost, or TRUSTED_PROXIES): ' +
        'use the live key, or set ALLOW_SANDBOX_PAYMENTS=true if this is intended.',
    );
  }
  return problems;
}

export function findPaymentProblems(values: Record<string, string>): string[] {
  const problems = findFlutterwaveProblems(values);
  if (values.PAYMENTS === 'flutterwave') return problems;
  if (values.PAYMENTS && values.PAYMENTS !== 'sandbox') {
    problems.push(`PAYMENTS must be sandbox or flutterwave, not '${values.PAYMENTS}'.`);
  }
  if (values.APP_ENV !== 'production' || values.ALLOW_SANDBOX_PAYMENTS === 'true') return problems;
  if (values.PAYMENTS === 'sandbox') {
    problems.push(
      'PAYMENTS=sandbox sells without charging money, so it isn’t allowed with APP_ENV=production: ' +
        'remove PAYMENTS, or set ALLOW_SANDBOX_PAYMENTS=true if this is intended.',
    );
  } else if (values.PRICING === 'freemium') {
    problems.push(
      'PRICING=freemium sells Premium, but no payment provider is configured with APP_ENV=production: ' +
        'use PRICING=free, set PAYMENTS=flutterwave, or set ALLOW_SANDBOX_PAYMENTS=true to sell Premium without charging money.',
    );
  }
  return problems;
}

/** Returns whether the operator allows free payments, or only this machine reaches the server. */
function isFreeAllowed(
  values: Pick<PaymentValues, 'APP_ENV' | 'BASE_URL' | 'TRUSTED_PROXIES' | 'ALLOW_SANDBOX_PAYMENTS'>,
): boolean {
  const { APP_ENV, BASE_URL = 'http://localhost', TRUSTED_PROXIES = [], ALLOW_SANDBOX_PAYMENTS } = values;
  if (ALLOW_SANDBOX_PAYMENTS === 'true') return true;
  if (!URL.canParse(BASE_URL)) return true;
  const appEnv = APP_ENV === 'production' ? APP_ENV : 'local';
  const trustedProxies = typeof TRUSTED_PROXIES === 'string' ? splitList(TRUSTED_PROXIES) : TRUSTED_PROXIES;
  return createOwnMachine({ appEnv, baseUrl: BASE_URL, trustedProxies }).isSetUp;
}
