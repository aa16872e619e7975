import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicChains } from './chains.server.ts';
import { ConfigError, readConfig, variableNames } from './config.server.ts';

const production = { APP_ENV: 'production', BASE_URL: 'https://drop.example' };

function getProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  test('has defaults for everything', () => {
    expect(readConfig({})).toEqual({
      appEnv: 'local',
      port: 3000,
      host: '127.0.0.1',
      drainSeconds: 0,
      responseTimeoutMs: 30_000,
      baseUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      database: null,
      databasePool: 10,
      databaseTimeoutMs: 10_000,
      pricing: 'free',
      premiumPriceNgn: 5000,
      payments: 'sandbox',
      paymentsAreLocal: true,
      followCampaigns: true,
      serviceWorker: true,
      examples: true,
      grantSecondAdminAbove: null,
      adminNeedsFactor: false,
      flutterwave: null,
      authSecret: null,
      clientKeys: null,
      trustedProxies: [],
      mail: null,
      sms: null,
      telegram: null,
      s3: null,
      allowPrivateFetch: false,
      webhooks: true,
      supportEmail: null,
      communityUrl: null,
      socialUrl: null,
      sourceUrl: null,
      avatarUrl: null,
      prices: null,
      chains: publicChains,
      ads: null,
      linkListUrl: null,
      landingFigures: { users: '10K+', projects: '500+', value: '$50M+' },
      backup: null,
      backupKey: null,
      metrics: { port: null, token: null },
      tracesUrl: null,
      tracesRatio: 1,
      logRequests: 'all',
      logLevel: 'info',
    });
  });

  test.each([
    [{ ...production }, 5],
    [{ ...production, DRAIN_SECONDS: '0' }, 0],
    [{ DRAIN_SECONDS: '12' }, 12],
  ])('reads a drain time from %j of %i seconds', (env, seconds) => {
    expect(readConfig(env).drainSeconds).toBe(seconds);
  });

  test('shows no sample figures in production', () => {
    expect(readConfig({ ...production }).landingFigures).toBeNull();
  });

  test('reads every variable', () => {
    const config = readConfig({
      APP_ENV: 'production',
      PORT: '0',
      HOST: '::',
      BASE_URL: 'https://Drop.example/',
      DATA_DIR: '/srv/drop',
      DATABASE_URL: 'postgres://app:x@db/drop',
      DATABASE_OWNER_URL: 'postgresql://owner:x@db/drop',
      DATABASE_POOL: '25',
      DATABASE_TIMEOUT_MS: '2000',
      PRICING: 'freemium',
      PREMIUM_PRICE_NGN: '7500',
      PAYMENTS: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: 'true',
      AUTH_SECRET: 's'.repeat(32),
      CLIENT_KEYS: 'first-client-key, second-client-key',
      TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,192.0.2.1',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      MAIL_FROM: 'Drop <hello@drop.example>',
      TELEGRAM_BOT_TOKEN: '123456:the-token-of-the-bot-here',
      TELEGRAM_API_URL: 'https://telegram.drop.example/',
      S3_BUCKET: 'drop',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'https://s3.drop.example',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      FOLLOW_CAMPAIGNS: 'off',
      SERVICE_WORKER: 'off',
      ALLOW_PRIVATE_FETCH: 'true',
      WEBHOOKS: 'off',
      SUPPORT_EMAIL: 'help@drop.example',
      COMMUNITY_URL: 'https://t.me/drop',
      SOCIAL_URL: 'https://x.com/drop',
      SOURCE_URL: 'https://git.example.com/drop',
      AVATAR_URL: 'https://pictures.example/{hash}?s=96',
      PRICES: 'coingecko',
      COINGECKO_URL: 'https://pro-api.coingecko.com/api/v3/',
      COINGECKO_KEY: 'CG-key',
      ADS_PUBLISHER_ID: 'ca-pub-1',
      ADS_SCRIPT_URL: 'https://ads.example/show.js',
      LANDING_USERS: '10,000+',
      LANDING_PROJECTS: '500+',
      LANDING_VALUE: '$2M+',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      appEnv: 'production',
      port: 0,
      baseUrl: 'https://drop.example',
      dataDir: '/srv/drop',
      database: {
        url: 'postgres://app:x@db/drop',
        ownerUrl: 'postgresql://owner:x@db/drop',
        directUrl: null,
        readUrl: null,
      },
      databasePool: 25,
      databaseTimeoutMs: 2_000,
      pricing: 'freemium',
      premiumPriceNgn: 7500,
      payments: 'sandbox',
      followCampaigns: false,
      serviceWorker: false,
      clientKeys: ['first-client-key', 'second-client-key'],
      trustedProxies: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
      mail: {
        smtpUrl: 'smtps://user:pass@mail.example:465',
        from: 'Drop <hello@drop.example>',
        connections: 30,
      },
      telegram: {
        token: '123456:the-token-of-the-bot-here',
        apiUrl: 'https://telegram.drop.example',
        usesWebhook: true,
      },
      s3: {
        bucket: 'drop',
        region: 'eu-central-1',
        endpoint: 'https://s3.drop.example',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      allowPrivateFetch: true,
      webhooks: false,
      sourceUrl: 'https://git.example.com/drop',
      prices: { url: 'https://pro-api.coingecko.com/api/v3', key: 'CG-key' },
      ads: { publisherId: 'ca-pub-1', scriptUrl: 'https://ads.example/show.js' },
      landingFigures: { users: '10,000+', projects: '500+', value: '$2M+' },
    });
  });

  test('treats empty and blank variables as unset', () => {
    expect(readConfig({ PORT: '', BASE_URL: '  ', SMTP_URL: '' })).toEqual(readConfig({}));
  });

  test('derives the default origin from the port', () => {
    expect(readConfig({ PORT: '4100' }).baseUrl).toBe('http://localhost:4100');
  });

  test('reports all problems at once', () => {
    const problems = getProblems({ APP_ENV: 'prod', PORT: '70000', LANDING_USERS: '5', SMTP_URL: 'mail' });
    expect(problems).toEqual([
      'APP_ENV must be local or production.',
      'PORT must be a whole number from 0 to 65535.',
      'SMTP_URL must be an address like smtps://user:password@mail.example.com:465.',
      'SMTP_URL requires MAIL_FROM, the sender of emails.',
      'LANDING_USERS, LANDING_PROJECTS, LANDING_VALUE must be set together: set all three or none ' +
        '(missing: LANDING_PROJECTS, LANDING_VALUE).',
    ]);
  });

  test.each([
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['HOST', 'not a host'],
    ['DRAIN_SECONDS', '61'],
    ['RESPONSE_TIMEOUT_SECONDS', '0'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_TIMEOUT_MS', '10'],
    ['PREMIUM_PRICE_NGN', 'free'],
    ['BASE_URL', 'example.com'],
    ['BASE_URL', 'https://example.com/app'],
    ['BASE_URL', 'https://example.com/?x=1'],
    ['BASE_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://db/drop'],
    ['DATABASE_URL', 'postgres://a:b@one,,two/drop'],
    ['DATABASE_URL', 'postgres://a:b@one:1,two:x/drop'],
    ['DATABASE_URL', 'postgres://a:b@one,two/drop?target_session_attrs=standby'],
    ['PRICING', 'paid'],
    ['ALLOW_SANDBOX_PAYMENTS', 'yes'],
    ['AUTH_SECRET', 'short'],
    ['CLIENT_KEYS', 'long-enough-key,<script>'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['SUPPORT_EMAIL', 'help'],
    ['COMMUNITY_URL', 'javascript:alert(1)'],
    ['SOCIAL_URL', '@drop'],
    ['SOURCE_URL', 'git'],
    ['AVATAR_URL', 'https://pictures.example/'],
    ['AVATAR_URL', 'https://{hash}.example/'],
    ['LOG_LEVEL', 'trace'],
    ['TELEGRAM_BOT_TOKEN', '123456'],
  ])('rejects %s=%s in one sentence', (name, value) => {
    const problems = getProblems({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
  });

  test.each([
    // Variables of other programs: too short, too different, or set in addition to the known one.
    { HOSTS: 'a' },
    { PORTS: '1' },
    { HOSTNAME: 'web-1' },
    { DATABASE_NAME: 'drop' },
    { BASE_URI: 'a', BASE_URL: 'https://drop.example' },
  ])('accepts %j as variables of other programs', (env) => {
    expect(getProblems(env)).toEqual([]);
  });

  test.each([
    [{ MAIL_FROM: 'a@drop.example' }, 'MAIL_FROM requires SMTP_URL'],
    [
      { S3_BUCKET: 'drop', S3_REGION: 'eu' },
      'S3_SECRET_ACCESS_KEY must be set together: set all five or none',
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL requires MAIL_FROM'],
    [{ SMTP_CONNECTIONS: '5' }, 'SMTP_CONNECTIONS requires SMTP_URL'],
    [{ APP_ENV: 'production' }, 'APP_ENV=production requires BASE_URL'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT'],
    [{ PORT: '4000', METRICS_PORT: '4000' }, 'METRICS_PORT must differ from PORT'],
    [{ PRICNG: 'freemium' }, 'PRICNG is unknown. Did you mean PRICING?'],
    [{ BASEURL: 'https://drop.example' }, 'BASEURL is unknown. Did you mean BASE_URL?'],
    [{ DATABASE_URI: 'postgres://db/drop' }, 'DATABASE_URI is unknown. Did you mean DATABASE_URL?'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Drop' }, 'MAIL_FROM must be an email address'],
    [{ ADS_PUBLISHER_ID: 'pub-1' }, 'ADS_PUBLISHER_ID requires ADS_SCRIPT_URL'],
    [{ ADS_SCRIPT_URL: 'https://ads.example/a.js' }, 'ADS_SCRIPT_URL requires ADS_PUBLISHER_ID'],
    [{ DATABASE_OWNER_URL: 'postgres://db/drop' }, 'DATABASE_OWNER_URL requires DATABASE_URL'],
    [{ TELEGRAM_API_URL: 'https://bots.example' }, 'TELEGRAM_API_URL requires TELEGRAM_BOT_TOKEN'],
    [{ COINGECKO_KEY: 'CG-key' }, 'COINGECKO_KEY requires PRICES=coingecko'],
    [{ PRICES: 'elsewhere' }, 'PRICES must be off or coingecko'],
    [{ PRICES: 'coingecko', COINGECKO_URL: 'http://prices.example' }, 'COINGECKO_URL must be an address'],
    [
      { TELEGRAM_BOT_TOKEN: `123456:${'t'.repeat(30)}`, TELEGRAM_API_URL: 'http://bots.example' },
      'TELEGRAM_API_URL must be an address that begins with https://',
    ],
  ])('rejects an incomplete integration: %o', (env, expected) => {
    expect(getProblems(env).join('\n')).toContain(expected);
  });

  test('accepts a database with several hosts, one of them writable', () => {
    const DATABASE_URL =
      'postgresql://a:b@one:5432,two:5433,[::1]/drop?target_session_attrs=read-write&sslmode=verify-full';
    expect(readConfig({ DATABASE_URL }).database?.url).toBe(DATABASE_URL);
  });

  test('never repeats a secret in a problem', () => {
    const env = {
      AUTH_SECRET: 'hunter2',
      SMTP_URL: 'http://u:hunter2@mail',
      DATABASE_URL: 'db://u:hunter2@db',
      TELEGRAM_BOT_TOKEN: '123:hunter2',
    };
    expect(getProblems(env).join('\n')).not.toContain('hunter2');
    expect(getProblems(env).length).toBeGreaterThan(2);
  });
});

describe('readConfig for Telegram', () => {
  const TELEGRAM_BOT_TOKEN = `123456:${'t'.repeat(30)}`;

  test.each([
    [{}, false],
    [{ BASE_URL: 'https://drop.example' }, false],
    [{ APP_ENV: 'production', BASE_URL: 'http://drop.example' }, false],
    [{ APP_ENV: 'production', BASE_URL: 'https://drop.example' }, true],
  ])('sets usesWebhook for %o to %s', (env: Record<string, string>, usesWebhook) => {
    expect(readConfig({ ...env, TELEGRAM_BOT_TOKEN }).telegram).toEqual({
      token: TELEGRAM_BOT_TOKEN,
      apiUrl: 'https://api.telegram.org',
      usesWebhook,
    });
  });
});

describe('readConfig for backups, metrics, traces, and databases', () => {
  test('reads settings of backups, metrics, and traces', () => {
    const env = {
      BACKUP_TO: '/var/backups',
      BACKUP_KEEP: '3',
      BACKUP_KEY: 'sixteen letters.',
      METRICS_PORT: '9464',
      METRICS_TOKEN: 'sixteen-letters.',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(readConfig(env)).toMatchObject({
      backup: { to: '/var/backups', keep: 3 },
      backupKey: 'sixteen letters.',
      metrics: { port: 9464, token: 'sixteen-letters.' },
      tracesUrl: 'http://localhost:4318',
      tracesRatio: 0.25,
    });
  });

  test.each([
    [{ BACKUP_TO: 'backups' }, 'BACKUP_TO must be an absolute folder, or s3://bucket/prefix.'],
    [{ BACKUP_TO: 's3://nightly/dropfolio' }, 'BACKUP_TO=s3://… requires S3_ENDPOINT'],
    [{ BACKUP_KEEP: '3' }, 'BACKUP_KEEP requires BACKUP_TO.'],
    [{ BACKUP_KEY: 'short' }, 'BACKUP_KEY must have at least 16 characters.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.1' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1' }, 'OTEL_TRACES_SAMPLER_ARG requires OTEL_EXPORTER_OTLP_ENDPOINT.'],
    [
      { METRICS_TOKEN: 'short' },
      'METRICS_TOKEN must have at least 16 letters, digits, or symbols, without spaces.',
    ],
    [{ METRICS_TOKEN: 'one that has spaces' }, 'METRICS_TOKEN must have at least 16 letters'],
    [{ DATABASE_READ_URL: 'postgres://a@b/c' }, 'DATABASE_READ_URL requires DATABASE_URL.'],
    [{ DATABASE_DIRECT_URL: 'postgres://a@b/c' }, 'DATABASE_DIRECT_URL requires DATABASE_URL.'],
  ])('rejects %o', (env: Record<string, string>, problem) => {
    expect(getProblems(env).join()).toContain(problem);
  });
});

describe('readConfig for payments', () => {
  const keys = {
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK-live-key',
    FLUTTERWAVE_WEBHOOK_SECRET: 'a hash of sixteen',
  };
  const withFlutterwave = { PAYMENTS: 'flutterwave', ...keys };

  test.each([
    [{}, 'sandbox'],
    [{ PAYMENTS: 'sandbox', PRICING: 'freemium' }, 'sandbox'],
    [{ HOST: '0.0.0.0', BASE_URL: 'http://127.0.0.1:3000' }, 'sandbox'],
    [{ BASE_URL: 'https://dropfolio.example', PAYMENTS: 'sandbox', PRICING: 'freemium' }, 'off'],
    [{ BASE_URL: 'http://localhost.evil.example' }, 'off'],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, 'off'],
    [{ BASE_URL: 'https://dropfolio.example', ALLOW_SANDBOX_PAYMENTS: 'true' }, 'sandbox'],
    [{ ...production }, 'off'],
    [{ ...production, ALLOW_SANDBOX_PAYMENTS: 'true' }, 'sandbox'],
    [{ ...production, PRICING: 'freemium', ALLOW_SANDBOX_PAYMENTS: 'true' }, 'sandbox'],
    [{ PAYMENTS: 'flutterwave', ...keys }, 'flutterwave'],
    [{ ...production, PRICING: 'freemium', PAYMENTS: 'flutterwave', ...keys }, 'flutterwave'],
  ])('sets payments for %o to %s', (env: Record<string, string>, payments) => {
    expect(readConfig(env).payments).toBe(payments);
  });

  test.each([
    [{}, true],
    [{ ALLOW_SANDBOX_PAYMENTS: 'true' }, false],
    [withFlutterwave, false],
    [{ ...withFlutterwave, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1' }, true],
    [{ ...withFlutterwave, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1', ALLOW_SANDBOX_PAYMENTS: 'true' }, false],
  ])('sets paymentsAreLocal for %o to %s', (env: Record<string, string>, areLocal) => {
    expect(readConfig(env).paymentsAreLocal).toBe(areLocal);
  });

  test('rejects the sandbox in production unless it is allowed', () => {
    expect(getProblems({ ...production, PAYMENTS: 'sandbox' }).join()).toContain('ALLOW_SANDBOX_PAYMENTS');
  });

  test('rejects selling in production without a provider', () => {
    expect(getProblems({ ...production, PRICING: 'freemium' }).join()).toContain('PRICING=freemium');
  });

  test('rejects an unknown provider', () => {
    expect(getProblems({ PAYMENTS: 'paystack' })).toEqual([
      "PAYMENTS must be sandbox or flutterwave, not 'paystack'.",
    ]);
  });

  test('reads the settings of Flutterwave', () => {
    expect(readConfig(withFlutterwave).flutterwave).toEqual({
      secretKey: 'FLWSECK-live-key',
      webhookSecret: 'a hash of sixteen',
      publicKey: null,
      url: 'https://api.flutterwave.com/v3',
      checkout: 'hosted',
    });
    const inline = {
      ...withFlutterwave,
      FLUTTERWAVE_CHECKOUT: 'inline',
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-1',
      FLUTTERWAVE_URL: 'http://127.0.0.1:4000/v3/',
    };
    expect(readConfig(inline).flutterwave).toMatchObject({
      publicKey: 'FLWPUBK-1',
      url: 'http://127.0.0.1:4000/v3',
      checkout: 'inline',
    });
  });

  test.each([
    [{ FLUTTERWAVE_SECRET_KEY: '' }, 'requires FLUTTERWAVE_SECRET_KEY'],
    [{ FLUTTERWAVE_WEBHOOK_SECRET: '' }, 'requires FLUTTERWAVE_WEBHOOK_SECRET'],
    [{ FLUTTERWAVE_WEBHOOK_SECRET: 'short' }, 'FLUTTERWAVE_WEBHOOK_SECRET must have at least 16 characters'],
    [{ FLUTTERWAVE_CHECKOUT: 'inline' }, 'FLUTTERWAVE_CHECKOUT=inline requires FLUTTERWAVE_PUBLIC_KEY'],
    [{ FLUTTERWAVE_URL: 'http://provider.example/v3' }, 'FLUTTERWAVE_URL must be'],
    [{ ...production, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1' }, 'is a test key'],
    [{ BASE_URL: 'https://a.tunnel.example', FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1' }, 'is a test key'],
    [{ TRUSTED_PROXIES: '10.0.0.1', FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1' }, 'is a test key'],
  ])('rejects Flutterwave with %o', (change, expected) => {
    const problems = getProblems({ ...withFlutterwave, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test('rejects keys that nothing uses', () => {
    expect(getProblems(keys)).toEqual([
      'FLUTTERWAVE_SECRET_KEY requires PAYMENTS=flutterwave.',
      'FLUTTERWAVE_WEBHOOK_SECRET requires PAYMENTS=flutterwave.',
    ]);
  });
});

describe('the environment variables', () => {
  const root = resolve(import.meta.dirname, '../..');

  test('appear in .env.example, each once', () => {
    const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
    const assignments = lines.flatMap((line, index) => {
      const name = /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1];
      return name ? [{ name, explanation: lines[index - 1] ?? '' }] : [];
    });
    expect(assignments.map(({ name }) => name).toSorted()).toEqual([...variableNames].toSorted());
    for (const { explanation } of assignments) expect(explanation).toMatch(/^# \S.+[.…]$/);
  });

  test('have their defaults in .env.example', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    const defaults = [...example.matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const hasDefault =
      /^(APP_ENV|PORT|HOST|BASE_URL|DATA_DIR|DATABASE_POOL|DATABASE_TIMEOUT_MS|PRICING|PREMIUM|ALLOW|LOG)/;
    const settings = defaults.filter(([name = '']) => hasDefault.test(name));
    expect(settings).toHaveLength(13);
    expect(readConfig(Object.fromEntries(settings))).toEqual(readConfig({}));
  });

  test('appear in one file only', () => {
    const readers = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
      .filter((file) =>
        /process\s*(\?\.|\.)\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b(?!\s*\.)|\{[^}]*\benv\b[^}]*\}\s*from\s*'(node:)?process'/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    expect(readers).toEqual([join('src', 'config', 'config.server.ts')]);
  });
});
