import { resolve } from 'node:path';
import { z } from 'zod';
import type { Chain } from '#/lib/chains.ts';
import { isChainsValue, publicChains, readChains } from './chains.server.ts';
import { findIncompleteIntegrations } from './integrations.server.ts';
import { findPaymentProblems, getFlutterwaveConfig, getPaymentsConfig, isFree } from './payments.server.ts';
import {
  acceptsWrites,
  findMisspelledNames,
  hasProtocol,
  isAddressOrBlock,
  isAvatarAddress,
  isBackupPlace,
  isDatabaseAddress,
  isOrigin,
  isProviderAddress,
  removeTrailingSlashes,
  splitList,
} from './values.server.ts';

export interface Config {
  readonly appEnv: 'local' | 'production';
  /** 0 lets the system choose a port. */
  readonly port: number;
  readonly host: string;
  /** How long proxies have to notice that the process is about to stop. */
  readonly drainSeconds: number;
  /** How long a client may read nothing of a response before its connection is closed. */
  readonly responseTimeoutMs: number;
  /** An origin without a trailing slash. With PORT=0 and no BASE_URL it names port 0. */
  readonly baseUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** `null` for the embedded server. */
  readonly database: {
    readonly url: string;
    readonly ownerUrl: string | null;
    /** A direct URL for LISTEN and locks, if `url` leads to a pooler. */
    readonly directUrl: string | null;
    /** A replica that may lag behind; `null` if there is none. */
    readonly readUrl: string | null;
  } | null;
  /** Maximum number of connections of this process. */
  readonly databasePool: number;
  /** Statement timeout. */
  readonly databaseTimeoutMs: number;
  readonly pricing: 'free' | 'freemium';
  /** Whole naira a month. */
  readonly premiumPriceNgn: number;
  /** Whether Follow & earn is on. */
  readonly followCampaigns: boolean;
  /** Whether the browsers of signed-in users cache the app, and open the tracker offline. */
  readonly serviceWorker: boolean;
  /** Whether the first start on a new database adds example listings. */
  readonly examples: boolean;
  /** Larger credit grants need a second admin; `null` if none do. */
  readonly grantSecondAdminAbove: number | null;
  /** Whether admins need a second factor. */
  readonly adminNeedsFactor: boolean;
  readonly payments: 'off' | 'sandbox' | 'flutterwave';
  /** Whether payments are free (the sandbox, a test key) and restricted to this machine. */
  readonly paymentsAreLocal: boolean;
  /** Set if `payments` is 'flutterwave'. */
  readonly flutterwave: {
    readonly secretKey: string;
    readonly publicKey: string | null;
    readonly webhookSecret: string;
    /** Without a trailing slash. */
    readonly url: string;
    readonly checkout: 'hosted' | 'inline';
  } | null;
  /** `null` if it is generated and stored in the database. */
  readonly authSecret: string | null;
  /** Browsers get the first one, all are accepted; `null` if one is generated and stored in the database. */
  readonly clientKeys: readonly [string, ...string[]] | null;
  /** IP addresses and CIDR blocks. */
  readonly trustedProxies: readonly string[];
  readonly mail: {
    readonly smtpUrl: string;
    readonly from: string;
    /** Maximum number of concurrent emails, each on its own connection. */
    readonly connections: number;
  } | null;
  readonly sms: { readonly url: string; readonly key: string } | null;
  /** The bot that sends reminders; `null` without Telegram. */
  readonly telegram: {
    readonly token: string;
    /** Without a trailing slash. */
    readonly apiUrl: string;
    /** Whether Telegram calls a webhook; otherwise we poll. */
    readonly usesWebhook: boolean;
  } | null;
  /** `null` if files are stored in the data folder. */
  readonly s3: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  /** Whether user-supplied URLs may lead to this machine and its network. */
  readonly allowPrivateFetch: boolean;
  /** Whether users may add webhooks. */
  readonly webhooks: boolean;
  readonly supportEmail: string | null;
  readonly communityUrl: string | null;
  readonly socialUrl: string | null;
  readonly sourceUrl: string | null;
  /** A URL with {hash} as the placeholder for the SHA-256 of an email address; `null` shows initials only. */
  readonly avatarUrl: string | null;
  /** The source of token prices; `null` if there is none. */
  readonly prices: {
    /** Without a trailing slash. */
    readonly url: string;
    readonly key: string | null;
  } | null;
  /** The chains on which people can watch wallets; `null` if there is none. */
  readonly chains: readonly Chain[] | null;
  /** A list of phishing sites that is fetched daily; `null` uses the bundled list. */
  readonly linkListUrl: string | null;
  /** The publisher's ID at the ad network, and its script URL. */
  readonly ads: { readonly publisherId: string; readonly scriptUrl: string } | null;
  readonly landingFigures: {
    readonly users: string;
    readonly projects: string;
    readonly value: string;
  } | null;
  /** `null` without automatic backups. */
  readonly backup: {
    /** An absolute folder, or s3://bucket/prefix at the service of `s3`. */
    readonly to: string;
    /** The number of backups to retain. */
    readonly keep: number;
  } | null;
  /** Encryption key of all backups; `null` leaves them unencrypted. */
  readonly backupKey: string | null;
  /** Access to metrics; off if both are null. */
  readonly metrics: {
    /** A separate port on HOST. */
    readonly port: number | null;
    /** Grants access to /metrics and the details of /healthz on the app's port. */
    readonly token: string | null;
  };
  /** OTLP endpoint for traces over HTTP, without a trailing slash; `null` if traces are off. */
  readonly tracesUrl: string | null;
  /** The share of requests and jobs that are traced, from 0 to 1. */
  readonly tracesRatio: number;
  readonly logLevel: 'info' | 'debug' | 'silent';
  /** Which requests are logged besides rejected and failed ones. */
  readonly logRequests: 'all' | 'slow' | 'none';
}

/** All problems of the configuration, each a sentence that names its variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const text = z.string().optional();

function createChoice<const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) {
  return z.enum(values, { error: `must be ${joinValues(values)}` }).default(fallback);
}

function createWholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .pipe(z.number().min(from, { error }).max(to, { error }));
}

function createUrl(protocols: readonly string[], error: string) {
  return z.string().refine((value) => hasProtocol(value, protocols), { error });
}

const webUrl = createUrl(['http:', 'https:'], 'must be a full URL that begins with https:// or http://');
const anyDatabaseUrl = z.string().refine(isDatabaseAddress, {
  error: 'must be an address like postgres://user:password@host:5432/database',
});
const databaseUrl = anyDatabaseUrl.refine(acceptsWrites, {
  error: 'must have target_session_attrs=read-write or primary, or none',
});
const providerAddress = z.string().refine(isProviderAddress, {
  error: 'must be an address that begins with https:// (http:// only on this machine)',
});
const providerUrl = providerAddress.transform(removeTrailingSlashes);
const mailAddress = z.email({ error: 'must be an email address' });

const variables = z.object({
  APP_ENV: createChoice(['local', 'production'], 'local'),
  PORT: createWholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, { error: 'must be an IP address or host name to listen on' })
    .default('127.0.0.1'),
  BASE_URL: z
    .string()
    .refine(isOrigin, { error: 'must be an origin like https://example.com, without a path' })
    .optional(),
  DRAIN_SECONDS: createWholeNumber(0, 60).optional(),
  RESPONSE_TIMEOUT_SECONDS: createWholeNumber(1, 600).default(30),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: anyDatabaseUrl.optional(),
  DATABASE_POOL: createWholeNumber(1, 1000).default(10),
  DATABASE_TIMEOUT_MS: createWholeNumber(1000, 60_000).default(10_000),
  PRICING: createChoice(['free', 'freemium'], 'free'),
  PREMIUM_PRICE_NGN: createWholeNumber(1, 100_000_000).default(5000),
  PAYMENTS: text,
  ALLOW_SANDBOX_PAYMENTS: createChoice(['true', 'false'], 'false'),
  FOLLOW_CAMPAIGNS: createChoice(['on', 'off'], 'on'),
  SERVICE_WORKER: createChoice(['on', 'off'], 'on'),
  EXAMPLES: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  GRANT_SECOND_ADMIN_ABOVE: createWholeNumber(0, 1_000_000).optional(),
  ADMIN_NEEDS_FACTOR: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  FLUTTERWAVE_SECRET_KEY: text,
  FLUTTERWAVE_PUBLIC_KEY: text,
  FLUTTERWAVE_WEBHOOK_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  FLUTTERWAVE_CHECKOUT: createChoice(['hosted', 'inline'], 'hosted'),
  FLUTTERWAVE_URL: providerUrl.default('https://api.flutterwave.com/v3'),
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  CLIENT_KEYS: z
    .string()
    .transform(splitList)
    .pipe(
      z.array(
        z.string().regex(/^[\w.~-]{8,128}$/, {
          error: 'must be keys of 8 to 128 letters, digits, or - _ . ~, separated by commas',
        }),
      ),
    )
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(splitList)
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
  SMTP_CONNECTIONS: createWholeNumber(1, 200).default(30),
  SMS_URL: webUrl.optional(),
  SMS_KEY: text,
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^[1-9]\d{2,15}:[\w-]{20,100}$/, { error: 'must be the token from @BotFather' })
    .optional(),
  TELEGRAM_API_URL: providerUrl.default('https://api.telegram.org'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: webUrl.optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  ALLOW_PRIVATE_FETCH: createChoice(['true', 'false'], 'false'),
  WEBHOOKS: createChoice(['on', 'off'], 'on'),
  SUPPORT_EMAIL: mailAddress.optional(),
  COMMUNITY_URL: webUrl.optional(),
  SOCIAL_URL: webUrl.optional(),
  SOURCE_URL: webUrl.optional(),
  AVATAR_URL: z
    .string()
    .refine(isAvatarAddress, { error: 'must be a URL with {hash} after its host name' })
    .optional(),
  PRICES: createChoice(['off', 'coingecko'], 'off'),
  COINGECKO_URL: providerUrl.default('https://api.coingecko.com/api/v3'),
  COINGECKO_KEY: text,
  CHAINS: z
    .string()
    .refine(isChainsValue, { error: 'must be off, public, or the absolute path of a file' })
    .transform((value, context) => {
      try {
        return readChains(value);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    })
    .default(publicChains),
  LINK_LIST_URL: providerAddress.optional(),
  ADS_PUBLISHER_ID: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, {
      error: 'must be the ad network’s publisher ID: letters, digits, and - _ . :',
    })
    .optional(),
  ADS_SCRIPT_URL: webUrl.optional(),
  LANDING_USERS: text,
  LANDING_PROJECTS: text,
  LANDING_VALUE: text,
  BACKUP_TO: z
    .string()
    .refine(isBackupPlace, { error: 'must be an absolute folder, or s3://bucket/prefix' })
    .optional(),
  BACKUP_KEEP: createWholeNumber(1, 1000).default(7),
  BACKUP_KEY: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  METRICS_PORT: createWholeNumber(0, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, { error: 'must have at least 16 letters, digits, or symbols, without spaces' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.transform(removeTrailingSlashes).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, { error: 'must be a number from 0 to 1, like 0.1' })
    .transform(Number)
    .default(1),
  LOG_LEVEL: createChoice(['info', 'debug', 'silent'], 'info'),
  LOG_REQUESTS: createChoice(['all', 'slow', 'none'], 'all'),
});

type Variables = z.infer<typeof variables>;

export const variableNames: readonly string[] = Object.keys(variables.shape);

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * @param env the variables, the process's own by default.
 * @throws ConfigError with all problems at once.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values: Record<string, string> = {};
  for (const name of variableNames) {
    const value = env[name]?.trim();
    if (value) values[name] = value;
  }
  const parsed = variables.safeParse(values);
  const problems = parsed.success ? [] : parsed.error.issues.map(toSentence);
  problems.push(
    ...findMisspelledNames(env, variableNames),
    ...findIncompleteIntegrations(values),
    ...findPaymentProblems(values),
  );
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return toConfig(parsed.data);
}

function toConfig(value: Variables): Config {
  const [firstKey, ...otherKeys] = value.CLIENT_KEYS ?? [];
  return {
    appEnv: value.APP_ENV,
    port: value.PORT,
    host: value.HOST,
    drainSeconds: value.DRAIN_SECONDS ?? (value.APP_ENV === 'production' ? 5 : 0),
    responseTimeoutMs: value.RESPONSE_TIMEOUT_SECONDS * 1000,
    baseUrl: new URL(value.BASE_URL ?? `http://localhost:${value.PORT}`).origin,
    dataDir: resolve(value.DATA_DIR),
    database: value.DATABASE_URL
      ? {
          url: value.DATABASE_URL,
          ownerUrl: value.DATABASE_OWNER_URL ?? null,
          directUrl: value.DATABASE_DIRECT_URL ?? null,
          readUrl: value.DATABASE_READ_URL ?? null,
        }
      : null,
    databasePool: value.DATABASE_POOL,
    databaseTimeoutMs: value.DATABASE_TIMEOUT_MS,
    pricing: value.PRICING,
    premiumPriceNgn: value.PREMIUM_PRICE_NGN,
    followCampaigns: value.FOLLOW_CAMPAIGNS === 'on',
    serviceWorker: value.SERVICE_WORKER === 'on',
    examples: value.APP_ENV === 'local' && value.EXAMPLES !== 'off',
    grantSecondAdminAbove: value.GRANT_SECOND_ADMIN_ABOVE ?? null,
    adminNeedsFactor: (value.ADMIN_NEEDS_FACTOR ?? (value.APP_ENV === 'production' ? 'on' : 'off')) === 'on',
    payments: getPaymentsConfig(value),
    paymentsAreLocal: isFree(value) && value.ALLOW_SANDBOX_PAYMENTS !== 'true',
    flutterwave: getFlutterwaveConfig(value),
    authSecret: value.AUTH_SECRET ?? null,
    clientKeys: firstKey ? [firstKey, ...otherKeys] : null,
    trustedProxies: value.TRUSTED_PROXIES,
    mail:
      value.SMTP_URL && value.MAIL_FROM
        ? { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM, connections: value.SMTP_CONNECTIONS }
        : null,
    sms: value.SMS_URL && value.SMS_KEY ? { url: value.SMS_URL, key: value.SMS_KEY } : null,
    telegram: getTelegram(value),
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
    sourceUrl: value.SOURCE_URL ?? null,
    avatarUrl: value.AVATAR_URL ?? null,
    prices:
      value.PRICES === 'coingecko' ? { url: value.COINGECKO_URL, key: value.COINGECKO_KEY ?? null } : null,
    chains: value.CHAINS,
    linkListUrl: value.LINK_LIST_URL ?? null,
    ads:
      value.ADS_PUBLISHER_ID && value.ADS_SCRIPT_URL
        ? { publisherId: value.ADS_PUBLISHER_ID, scriptUrl: new URL(value.ADS_SCRIPT_URL).href }
        : null,
    landingFigures: getLandingFigures(value),
    backup: value.BACKUP_TO ? { to: value.BACKUP_TO, keep: value.BACKUP_KEEP } : null,
    backupKey: value.BACKUP_KEY ?? null,
    metrics: { port: value.METRICS_PORT ?? null, token: value.METRICS_TOKEN ?? null },
    tracesUrl: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tracesRatio: value.OTEL_TRACES_SAMPLER_ARG,
    logLevel: value.LOG_LEVEL,
    logRequests: value.LOG_REQUESTS,
  };
}

/** Shown if only the operator sees the site. In production, only the operator's own figures are shown. */
const sampleFigures = { users: '10K+', projects: '500+', value: '$50M+' };

function getLandingFigures(value: Variables): Config['landingFigures'] {
  const { LANDING_USERS: users, LANDING_PROJECTS: projects, LANDING_VALUE: tracked } = value;
  if (users && projects && tracked) return { users, projects, value: tracked };
  return value.APP_ENV === 'local' ? sampleFigures : null;
}

function getTelegram(value: Variables): Config['telegram'] {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl, APP_ENV, BASE_URL } = value;
  if (!token) return null;
  const usesWebhook = APP_ENV === 'production' && BASE_URL !== undefined && hasProtocol(BASE_URL, ['https:']);
  return { token, apiUrl, usesWebhook };
}

function toSentence(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} ${issue.message}.`;
}

function joinValues(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')}${values.length > 2 ? ',' : ''} or ${values.at(-1)}`;
}
