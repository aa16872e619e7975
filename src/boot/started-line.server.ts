import type { Config } from '#/config/config.server.ts';
import { getHostAndPath } from '#/db/hosts.server.ts';
import type { LogFields } from '#/platform/log.server.ts';
import { buildId, version } from '#/platform/version.server.ts';

function getTelegramMode({ telegram }: Config): string {
  if (telegram === null) return 'off';
  return telegram.usesWebhook ? 'webhook' : 'polling';
}

/** Returns the log fields of a starting process and its setup, without secrets. */
export function getStartFields(config: Config): LogFields {
  const { database, s3, backup, tracesUrl } = config;
  return {
    version,
    build: buildId,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    pid: process.pid,
    database: database === null ? 'embedded' : getHostAndPath(database.url),
    databaseOwner: database?.ownerUrl == null ? undefined : getHostAndPath(database.ownerUrl),
    databaseDirect: database?.directUrl == null ? undefined : getHostAndPath(database.directUrl),
    databaseRead: database?.readUrl == null ? undefined : getHostAndPath(database.readUrl),
    databasePool: config.databasePool,
    databaseTimeoutMs: config.databaseTimeoutMs,
    appEnv: config.appEnv,
    baseUrl: config.baseUrl,
    host: config.host,
    port: config.port,
    trustedProxies: config.trustedProxies.join(' '),
    dataDir: config.dataDir,
    files: s3 === null ? 'folder' : getHostAndPath(`${s3.endpoint}/${s3.bucket}`),
    mail: config.mail === null ? 'outbox' : getHostAndPath(config.mail.smtpUrl),
    sms: config.sms !== null,
    telegram: getTelegramMode(config),
    webhooks: config.webhooks,
    pricing: config.pricing,
    payments: config.payments,
    followCampaigns: config.followCampaigns,
    serviceWorker: config.serviceWorker,
    backupTo: backup?.to,
    backupKeep: backup?.keep,
    backupsEncrypted: config.backupKey !== null,
    metricsPort: config.metrics.port,
    tracesTo: tracesUrl === null ? undefined : getHostAndPath(tracesUrl),
    logLevel: config.logLevel,
  };
}
