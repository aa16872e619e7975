/** Returns a sentence for each integration of which only some settings are set. */
export function findIncompleteIntegrations(values: Record<string, string>): string[] {
  const problems: string[] = [];
  if (values.SMTP_URL && !values.MAIL_FROM)
    problems.push('SMTP_URL requires MAIL_FROM, the sender of emails.');
  if (values.MAIL_FROM && !values.SMTP_URL) problems.push('MAIL_FROM requires SMTP_URL, the mail server.');
  if (values.SMTP_CONNECTIONS && !values.SMTP_URL) problems.push('SMTP_CONNECTIONS requires SMTP_URL.');
  if (values.SMS_URL && !values.SMS_KEY) problems.push('SMS_URL requires SMS_KEY, the service’s key.');
  if (values.SMS_KEY && !values.SMS_URL) problems.push('SMS_KEY requires SMS_URL, the service’s URL.');
  if (values.TELEGRAM_API_URL && !values.TELEGRAM_BOT_TOKEN) {
    problems.push('TELEGRAM_API_URL requires TELEGRAM_BOT_TOKEN, your bot’s token.');
  }
  for (const name of ['COINGECKO_URL', 'COINGECKO_KEY']) {
    if (values[name] && values.PRICES !== 'coingecko') problems.push(`${name} requires PRICES=coingecko.`);
  }
  if (values.ADS_PUBLISHER_ID && !values.ADS_SCRIPT_URL) {
    problems.push('ADS_PUBLISHER_ID requires ADS_SCRIPT_URL, the URL of the ad script.');
  }
  if (values.ADS_SCRIPT_URL && !values.ADS_PUBLISHER_ID) {
    problems.push('ADS_SCRIPT_URL requires ADS_PUBLISHER_ID, your ID at the ad network.');
  }
  if (values.APP_ENV === 'production' && !values.BASE_URL) {
    problems.push('APP_ENV=production requires BASE_URL, the address that people use, for links in emails.');
  }
  if (values.METRICS_PORT && values.METRICS_PORT !== '0' && values.METRICS_PORT === (values.PORT ?? '3000')) {
    problems.push('METRICS_PORT must differ from PORT.');
  }
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (values[name] && !values.DATABASE_URL) problems.push(`${name} requires DATABASE_URL.`);
  }
  if (values.OTEL_TRACES_SAMPLER_ARG && !values.OTEL_EXPORTER_OTLP_ENDPOINT) {
    problems.push('OTEL_TRACES_SAMPLER_ARG requires OTEL_EXPORTER_OTLP_ENDPOINT.');
  }
  if (values.BACKUP_KEEP && !values.BACKUP_TO) problems.push('BACKUP_KEEP requires BACKUP_TO.');
  if (values.BACKUP_TO?.startsWith('s3://') && !values.S3_ENDPOINT) {
    problems.push('BACKUP_TO=s3://… requires S3_ENDPOINT and the other S3 settings.');
  }
  problems.push(...findIncomplete(values, ['LANDING_USERS', 'LANDING_PROJECTS', 'LANDING_VALUE'], 'three'));
  problems.push(...findIncomplete(values, storageNames, 'five'));
  return problems;
}

const storageNames = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function findIncomplete(values: Record<string, string>, names: readonly string[], count: string): string[] {
  const missing = names.filter((name) => !values[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [
    `${names.join(', ')} must be set together: set all ${count} or none (missing: ${missing.join(', ')}).`,
  ];
}
