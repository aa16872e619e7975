import { resolve } from 'node:path';
import { z } from 'zod';
import {
  commaList,
  hasProtocol,
  isAddressOrBlock,
  isAvatarAddress,
  isOrigin,
  isProviderAddress,
} from './config-values.server.ts';
import { createOwnMachine } from './platform/own-machine.server.ts';

export interface Config {
  readonly appEnv: 'local' | 'production';
  /** 0 lets the system choose a port. */
  readonly port: number;
  readonly host: string;
  /** An origin without a trailing slash. With PORT=0 and no BASE_URL it names port 0. */
  readonly baseUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** `null` means the embedded server. */
  readonly database: { readonly url: string; readonly ownerUrl: string | null } | null;
  /** Most connections of this process. */
  readonly databasePool: number;
  /** How long a statement may take. */
  readonly databaseTimeoutMs: number;
  readonly pricing: 'free' | 'freemium';
  /** Naira a month, whole. */
  readonly premiumPriceNgn: number;
  /** Whether there is Follow & earn. */
  readonly followCampaigns: boolean;
  /** Whether browsers of signed-in people keep the program, and open the tracker without a network. */
  readonly serviceWorker: boolean;
  /** More credits than this are granted by two admins. `null`: never. */
  readonly grantSecondAdminAbove: number | null;
  readonly payments: 'off' | 'sandbox' | 'flutterwave';
  /** Whether paying costs nothing (the sandbox, a test key) and only this machine itself may do it. */
  readonly paymentsAreLocal: boolean;
  /** Set where `payments` says so. */
  readonly flutterwave: {
    readonly secretKey: string;
    readonly publicKey: string | null;
    readonly webhookSecret: string;
    /** Without a slash at its end. */
    readonly url: string;
    readonly checkout: 'hosted' | 'inline';
  } | null;
  /** `null`: generated and kept in the database. */
  readonly authSecret: string | null;
  /** The first is handed to browsers, all are accepted. `null`: generated and kept in the database. */
  readonly clientKeys: readonly [string, ...string[]] | null;
  /** IP addresses and CIDR blocks. */
  readonly trustedProxies: readonly string[];
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly sms: { readonly url: string; readonly key: string } | null;
  /** The bot that sends reminders. `null`: there is no Telegram. */
  readonly telegram: {
    readonly token: string;
    /** Without a slash at its end. */
    readonly apiUrl: string;
    /** Whether Telegram tells us what people do there; otherwise we ask. */
    readonly usesWebhook: boolean;
  } | null;
  /** `null`: files are kept in the data folder. */
  readonly s3: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  /** Whether addresses that people name may lead to this machine and its network. */
  readonly allowPrivateFetch: boolean;
  /** Whether people may have messages sent to addresses of their own. */
  readonly webhooks: boolean;
  readonly supportEmail: string | null;
  readonly communityUrl: string | null;
  readonly socialUrl: string | null;
  /** An address with {hash} in the place of the SHA-256 of an e-mail address. `null`: initials only. */
  readonly avatarUrl: string | null;
  /** Who is asked for the prices of tokens. `null`: nobody. */
  readonly prices: {
    /** Without a slash at its end. */
    readonly url: string;
    readonly key: string | null;
  } | null;
  /** The publisher's name at the ad network and the address of its script. */
  readonly ads: { readonly publisherId: string; readonly scriptUrl: string } | null;
  readonly landingFigures: {
    readonly users: string;
    readonly projects: string;
    readonly value: string;
  } | null;
  readonly logLevel: 'info' | 'debug' | 'silent';
}

/** Every problem of the configuration at once, each a plain sentence that names its variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const text = z.string().optional();

function oneOf<const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) {
  return z.enum(values, { error: `must be ${listed(values)}` }).default(fallback);
}

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .pipe(z.number().min(from, { error }).max(to, { error }));
}

function url(protocols: readonly string[], error: string) {
  return z.string().refine((value) => hasProtocol(value, protocols), { error });
}

const webUrl = url(['http:', 'https:'], 'must be a whole address that begins with https:// or http://');
const databaseUrl = url(
  ['postgres:', 'postgresql:'],
  'must be an address like postgres://user:password@host:5432/database',
);
const providerAddress = z.string().refine(isProviderAddress, {
  error: 'must be an address that begins with https:// (http:// only on this machine)',
});
const mailAddress = z.email({ error: 'must be an email address' });

const variables = z.object({
  APP_ENV: oneOf(['local', 'production'], 'local'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, { error: 'must be an IP address or host name to listen on' })
    .default('127.0.0.1'),
  BASE_URL: z
    .string()
    .refine(isOrigin, { error: 'must be an origin like https://example.com, without a path' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  DATABASE_TIMEOUT_MS: wholeNumber(1000, 60_000).default(10_000),
  PRICING: oneOf(['free', 'freemium'], 'free'),
  PREMIUM_PRICE_NGN: wholeNumber(1, 100_000_000).default(5000),
  PAYMENTS: text,
  ALLOW_SANDBOX_PAYMENTS: oneOf(['true', 'false'], 'false'),
  FOLLOW_CAMPAIGNS: oneOf(['on', 'off'], 'on'),
  SERVICE_WORKER: oneOf(['on', 'off'], 'on'),
  GRANT_SECOND_ADMIN_ABOVE: wholeNumber(0, 1_000_000).optional(),
  FLUTTERWAVE_SECRET_KEY: text,
  FLUTTERWAVE_PUBLIC_KEY: text,
  FLUTTERWAVE_WEBHOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  FLUTTERWAVE_CHECKOUT: oneOf(['hosted', 'inline'], 'hosted'),
  FLUTTERWAVE_URL: providerAddress.default('https://api.flutterwave.com/v3'),
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  CLIENT_KEYS: z
    .string()
    .transform(commaList)
    .pipe(
      z.array(
        z.string().regex(/^[\w.~-]{8,128}$/, {
          error: 'must be keys of 8 to 128 letters, digits or - _ . ~, separated by commas',
        }),
      ),
    )
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(commaList)
    .pipe(
      z.array(
        z.string().refine(isAddressOrBlock, {
          error: 'must be IP addresses or blocks like 10.0.0.0/8, separated by commas',
        }),
      ),
    )
    .default([]),
  SMTP_URL: z
    .string()
    .refine((value) => hasProtocol(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '', {
      error: 'must be an address like smtps://user:password@mail.example.com:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => mailAddress.safeParse(value.match(/^[^<>]*<([^<>]+)>$/)?.[1] ?? value).success, {
      error: 'must be an email address, or Name <address>',
    })
    .optional(),
  SMS_URL: webUrl.optional(),
  SMS_KEY: text,
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^[1-9]\d{2,15}:[\w-]{20,100}$/, { error: 'must be the token that @BotFather gave you' })
    .optional(),
  TELEGRAM_API_URL: providerAddress.default('https://api.telegram.org'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: webUrl.optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  ALLOW_PRIVATE_FETCH: oneOf(['true', 'false'], 'false'),
  WEBHOOKS: oneOf(['on', 'off'], 'on'),
  SUPPORT_EMAIL: mailAddress.optional(),
  COMMUNITY_URL: webUrl.optional(),
  SOCIAL_URL: webUrl.optional(),
  AVATAR_URL: z
    .string()
    .refine(isAvatarAddress, { error: 'must be a URL with {hash} after its host name' })
    .optional(),
  PRICES: oneOf(['off', 'coingecko'], 'off'),
  COINGECKO_URL: providerAddress.default('https://api.coingecko.com/api/v3'),
  COINGECKO_KEY: text,
  ADS_PUBLISHER_ID: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, {
      error: 'must be the id the ad network gave you: letters, digits and - _ . :',
    })
    .optional(),
  ADS_SCRIPT_URL: webUrl.optional(),
  LANDING_USERS: text,
  LANDING_PROJECTS: text,
  LANDING_VALUE: text,
  LOG_LEVEL: oneOf(['info', 'debug', 'silent'], 'info'),
});

type Variables = z.infer<typeof variables>;

/** The name of every variable Dropfolio reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * @param env the variables, the process's own by default.
 * @throws ConfigError with all problems at once.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given: Record<string, string> = {};
  for (const name of variableNames) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = variables.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map(sentence);
  problems.push(...halfIntegrations(given), ...paymentProblems(given));
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return toConfig(parsed.data);
}

function toConfig(value: Variables): Config {
  const [firstKey, ...otherKeys] = value.CLIENT_KEYS ?? [];
  return {
    appEnv: value.APP_ENV,
    port: value.PORT,
    host: value.HOST,
    baseUrl: new URL(value.BASE_URL ?? `http://localhost:${value.PORT}`).origin,
    dataDir: resolve(value.DATA_DIR),
    database: value.DATABASE_URL
      ? { url: value.DATABASE_URL, ownerUrl: value.DATABASE_OWNER_URL ?? null }
      : null,
    databasePool: value.DATABASE_POOL,
    databaseTimeoutMs: value.DATABASE_TIMEOUT_MS,
    pricing: value.PRICING,
    premiumPriceNgn: value.PREMIUM_PRICE_NGN,
    followCampaigns: value.FOLLOW_CAMPAIGNS === 'on',
    serviceWorker: value.SERVICE_WORKER === 'on',
    grantSecondAdminAbove: value.GRANT_SECOND_ADMIN_ABOVE ?? null,
    payments: paymentsOf(value),
    paymentsAreLocal: costsNothing(value) && value.ALLOW_SANDBOX_PAYMENTS !== 'true',
    flutterwave: flutterwaveOf(value),
    authSecret: value.AUTH_SECRET ?? null,
    clientKeys: firstKey ? [firstKey, ...otherKeys] : null,
    trustedProxies: value.TRUSTED_PROXIES,
    mail: value.SMTP_URL && value.MAIL_FROM ? { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM } : null,
    sms: value.SMS_URL && value.SMS_KEY ? { url: value.SMS_URL, key: value.SMS_KEY } : null,
    telegram: telegramOf(value),
    s3:
      value.S3_BUCKET &&
      value.S3_REGION &&
      value.S3_ENDPOINT &&
      value.S3_ACCESS_KEY_ID &&
      value.S3_SECRET_ACCESS_KEY
        ? {
            bucket: value.S3_BUCKET,
            region: value.S3_REGION,
            endpoint: value.S3_ENDPOINT,
            accessKeyId: value.S3_ACCESS_KEY_ID,
            secretAccessKey: value.S3_SECRET_ACCESS_KEY,
          }
        : null,
    allowPrivateFetch: value.ALLOW_PRIVATE_FETCH === 'true',
    webhooks: value.WEBHOOKS === 'on',
    supportEmail: value.SUPPORT_EMAIL ?? null,
    communityUrl: value.COMMUNITY_URL ?? null,
    socialUrl: value.SOCIAL_URL ?? null,
    avatarUrl: value.AVATAR_URL ?? null,
    prices:
      value.PRICES === 'coingecko'
        ? { url: value.COINGECKO_URL.replace(/\/+$/, ''), key: value.COINGECKO_KEY ?? null }
        : null,
    ads:
      value.ADS_PUBLISHER_ID && value.ADS_SCRIPT_URL
        ? { publisherId: value.ADS_PUBLISHER_ID, scriptUrl: new URL(value.ADS_SCRIPT_URL).href }
        : null,
    landingFigures: landingFiguresOf(value),
    logLevel: value.LOG_LEVEL,
  };
}

/** What is shown where nobody but the operator looks. In production nothing is claimed that the operator doesn't. */
const sampleFigures = { users: '10K+', projects: '500+', value: '$50M+' };

function landingFiguresOf(value: Variables): Config['landingFigures'] {
  const { LANDING_USERS: users, LANDING_PROJECTS: projects, LANDING_VALUE: tracked } = value;
  if (users && projects && tracked) return { users, projects, value: tracked };
  return value.APP_ENV === 'local' ? sampleFigures : null;
}

function telegramOf(value: Variables): Config['telegram'] {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl, APP_ENV, BASE_URL } = value;
  if (!token) return null;
  const usesWebhook = APP_ENV === 'production' && BASE_URL !== undefined && hasProtocol(BASE_URL, ['https:']);
  return { token, apiUrl: apiUrl.replace(/\/+$/, ''), usesWebhook };
}

function halfIntegrations(given: Record<string, string>): string[] {
  const problems: string[] = [];
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('SMTP_URL requires MAIL_FROM, the sender of emails.');
  if (given.MAIL_FROM && !given.SMTP_URL) problems.push('MAIL_FROM requires SMTP_URL, the mail server.');
  if (given.SMS_URL && !given.SMS_KEY) problems.push('SMS_URL requires SMS_KEY, the service’s key.');
  if (given.SMS_KEY && !given.SMS_URL) problems.push('SMS_KEY requires SMS_URL, the service’s URL.');
  if (given.TELEGRAM_API_URL && !given.TELEGRAM_BOT_TOKEN) {
    problems.push('TELEGRAM_API_URL requires TELEGRAM_BOT_TOKEN, your bot’s token.');
  }
  for (const name of ['COINGECKO_URL', 'COINGECKO_KEY']) {
    if (given[name] && given.PRICES !== 'coingecko') problems.push(`${name} requires PRICES=coingecko.`);
  }
  if (given.ADS_PUBLISHER_ID && !given.ADS_SCRIPT_URL) {
    problems.push('ADS_PUBLISHER_ID requires ADS_SCRIPT_URL, the URL of the ad script.');
  }
  if (given.ADS_SCRIPT_URL && !given.ADS_PUBLISHER_ID) {
    problems.push('ADS_SCRIPT_URL requires ADS_PUBLISHER_ID, your ID at the ad network.');
  }
  if (given.DATABASE_OWNER_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_OWNER_URL requires DATABASE_URL.');
  }
  problems.push(...togetherOrNone(given, ['LANDING_USERS', 'LANDING_PROJECTS', 'LANDING_VALUE'], 'three'));
  problems.push(...togetherOrNone(given, storageNames, 'five'));
  return problems;
}

const storageNames = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function togetherOrNone(given: Record<string, string>, names: readonly string[], count: string): string[] {
  const missing = names.filter((name) => !given[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [
    `${names.join(', ')} must be set together: set all ${count} or none (missing: ${missing.join(', ')}).`,
  ];
}

function paymentsOf(value: Variables): Config['payments'] {
  if (value.PAYMENTS === 'flutterwave') return 'flutterwave';
  return isFreeAllowed(value) ? 'sandbox' : 'off';
}

const isTestKey = (secretKey: string | undefined): boolean => secretKey?.startsWith('FLWSECK_TEST') === true;

const costsNothing = (value: Variables): boolean =>
  value.PAYMENTS !== 'flutterwave' || isTestKey(value.FLUTTERWAVE_SECRET_KEY);

function flutterwaveOf(value: Variables): Config['flutterwave'] {
  const { FLUTTERWAVE_SECRET_KEY: secretKey, FLUTTERWAVE_WEBHOOK_SECRET: webhookSecret } = value;
  if (value.PAYMENTS !== 'flutterwave' || !secretKey || !webhookSecret) return null;
  return {
    secretKey,
    webhookSecret,
    publicKey: value.FLUTTERWAVE_PUBLIC_KEY ?? null,
    url: value.FLUTTERWAVE_URL.replace(/\/+$/, ''),
    checkout: value.FLUTTERWAVE_CHECKOUT,
  };
}

const flutterwaveNames = [
  'FLUTTERWAVE_SECRET_KEY',
  'FLUTTERWAVE_PUBLIC_KEY',
  'FLUTTERWAVE_WEBHOOK_SECRET',
] as const;

function flutterwaveProblems(given: Record<string, string>): string[] {
  if (given.PAYMENTS !== 'flutterwave') {
    const set = flutterwaveNames.filter((name) => given[name]);
    return set.map((name) => `${name} requires PAYMENTS=flutterwave.`);
  }
  const problems: string[] = [];
  if (!given.FLUTTERWAVE_SECRET_KEY) {
    problems.push('PAYMENTS=flutterwave requires FLUTTERWAVE_SECRET_KEY, your account’s secret key.');
  }
  if (!given.FLUTTERWAVE_WEBHOOK_SECRET) {
    problems.push(
      'PAYMENTS=flutterwave requires FLUTTERWAVE_WEBHOOK_SECRET, your webhook’s secret hash. Without it, anyone could report payments.',
    );
  }
  if (given.FLUTTERWAVE_CHECKOUT === 'inline' && !given.FLUTTERWAVE_PUBLIC_KEY) {
    problems.push('FLUTTERWAVE_CHECKOUT=inline requires FLUTTERWAVE_PUBLIC_KEY.');
  }
  if (isTestKey(given.FLUTTERWAVE_SECRET_KEY) && !isFreeAllowed(given)) {
    problems.push(
      'FLUTTERWAVE_SECRET_KEY is a test key that lets people pay without money, and others can reach this server ' +
        '(APP_ENV=production, a BASE_URL that is not on localhost, or TRUSTED_PROXIES): ' +
        'use the live key, or set ALLOW_SANDBOX_PAYMENTS=true if this is intended.',
    );
  }
  return problems;
}

function paymentProblems(given: Record<string, string>): string[] {
  const problems = flutterwaveProblems(given);
  if (given.PAYMENTS === 'flutterwave') return problems;
  if (given.PAYMENTS && given.PAYMENTS !== 'sandbox') {
    problems.push(`PAYMENTS must be sandbox or flutterwave, not '${given.PAYMENTS}'.`);
  }
  if (given.APP_ENV !== 'production' || given.ALLOW_SANDBOX_PAYMENTS === 'true') return problems;
  if (given.PAYMENTS === 'sandbox') {
    problems.push(
      'PAYMENTS=sandbox sells without charging money, so it isn’t allowed with APP_ENV=production: ' +
        'remove PAYMENTS, or set ALLOW_SANDBOX_PAYMENTS=true if this is intended.',
    );
  } else if (given.PRICING === 'freemium') {
    problems.push(
      'PRICING=freemium sells Premium, but no payment provider is configured with APP_ENV=production: ' +
        'use PRICING=free, set PAYMENTS=flutterwave, or set ALLOW_SANDBOX_PAYMENTS=true to sell Premium without charging money.',
    );
  }
  return problems;
}

/** Whether paying may cost nothing: where the operator says so, and on one's own machine. */
function isFreeAllowed(given: {
  APP_ENV?: string | undefined;
  BASE_URL?: string | undefined;
  TRUSTED_PROXIES?: string | readonly string[] | undefined;
  ALLOW_SANDBOX_PAYMENTS?: string | undefined;
}): boolean {
  const { APP_ENV, BASE_URL = 'http://localhost', TRUSTED_PROXIES = [], ALLOW_SANDBOX_PAYMENTS } = given;
  if (ALLOW_SANDBOX_PAYMENTS === 'true') return true;
  if (!URL.canParse(BASE_URL)) return true;
  const appEnv = APP_ENV === 'production' ? APP_ENV : 'local';
  const trustedProxies = typeof TRUSTED_PROXIES === 'string' ? commaList(TRUSTED_PROXIES) : TRUSTED_PROXIES;
  return createOwnMachine({ appEnv, baseUrl: BASE_URL, trustedProxies }).isSetUp;
}

function sentence(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} ${issue.message}.`;
}

function listed(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
