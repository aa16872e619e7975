import type { Config } from '#/config/config.server.ts';
import { backupJobs, jobs, outgoingJobs } from '#/jobs.server.ts';
import type { Facts, ScheduledJob } from '#/platform/facts.server.ts';
import type { RunnableJob } from '#/platform/jobs.server.ts';

const isScheduled = (job: RunnableJob): job is ScheduledJob => job.schedule !== undefined;

const onOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');
const isSet = (value: unknown): string => (value === null ? 'Not set' : 'Set');

function describeChains({ chains }: Config): string {
  if (chains === null) return 'Off';
  return chains.some(({ allowsPrivate }) => allowsPrivate) ? `${chains.length} of your file` : 'Public nodes';
}

function describeTelegram({ telegram }: Config): string {
  if (telegram === null) return 'Off';
  return telegram.usesWebhook ? 'On, by webhook' : 'On, by polling';
}

function describeMetrics({ metrics }: Config): string {
  const active = [
    ...(metrics.port === null ? [] : [`port ${metrics.port}`]),
    ...(metrics.token === null ? [] : ['token']),
  ];
  return active.length === 0 ? 'Off' : `By ${active.join(' and ')}`;
}

/** Returns the settings that admins may see: choices, and whether something is set; never a URL or a key. */
function getSettings(config: Config): Facts['settings'] {
  const { database, backup, trustedProxies } = config;
  return [
    { name: 'APP_ENV', value: config.appEnv },
    { name: 'DATABASE_URL', value: database === null ? 'Embedded server' : 'Own server' },
    { name: 'DATABASE_READ_URL', value: isSet(database?.readUrl ?? null) },
    { name: 'PRICING', value: config.pricing },
    { name: 'PAYMENTS', value: config.payments },
    { name: 'FOLLOW_CAMPAIGNS', value: onOff(config.followCampaigns) },
    { name: 'SERVICE_WORKER', value: onOff(config.serviceWorker) },
    { name: 'SMTP_URL', value: config.mail === null ? 'Not set: emails stay in the outbox' : 'Set' },
    { name: 'SMS_URL', value: isSet(config.sms) },
    { name: 'TELEGRAM_BOT_TOKEN', value: describeTelegram(config) },
    { name: 'WEBHOOKS', value: onOff(config.webhooks) },
    { name: 'PRICES', value: config.prices === null ? 'Off' : 'CoinGecko' },
    { name: 'CHAINS', value: describeChains(config) },
    { name: 'ADS_PUBLISHER_ID', value: isSet(config.ads) },
    { name: 'S3_BUCKET', value: config.s3 === null ? 'Not set: files stay in DATA_DIR' : 'Set' },
    {
      name: 'BACKUP_TO',
      value:
        backup === null ? 'Not set' : `${backup.to.startsWith('s3:') ? 'S3' : 'Folder'}, ${backup.keep} kept`,
    },
    { name: 'BACKUP_KEY', value: config.backupKey === null ? 'Not set: backups aren’t encrypted' : 'Set' },
    { name: 'METRICS_PORT, METRICS_TOKEN', value: describeMetrics(config) },
    { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: isSet(config.tracesUrl) },
    {
      name: 'TRUSTED_PROXIES',
      value: trustedProxies.length === 0 ? 'Not set' : `${trustedProxies.length} set`,
    },
    { name: 'ADMIN_NEEDS_FACTOR', value: onOff(config.adminNeedsFactor) },
    {
      name: 'GRANT_SECOND_ADMIN_ABOVE',
      value:
        config.grantSecondAdminAbove === null ? 'Not set' : config.grantSecondAdminAbove.toLocaleString('en'),
    },
  ];
}

export function getFacts(config: Config, instanceId: string | undefined): Facts {
  return {
    instanceId,
    dataDir: config.dataDir,
    hasNightlyBackups: config.backup !== null,
    needsBackups: config.appEnv === 'production',
    scheduled: [...jobs, ...(config.backup === null ? [] : backupJobs), ...outgoingJobs].filter(isScheduled),
    settings: getSettings(config),
  };
}
