import { randomBytes } from 'node:crypto';
import type { Config } from '#/config/config.server.ts';
import { type Db, openDb, openPool } from '#/db/client.server.ts';
import { migrate, migrateIfEmpty } from '#/db/migrate.server.ts';
import { getFacts } from './facts.server.ts';
import { confirmationLifetimeMs } from '#/features/account/sign-in/confirmation-link.server.ts';
import { startLinkGuard } from '#/features/links/guard.server.ts';
import { botCommands, createBot } from '#/features/reminders/bot/bot.server.ts';
import { readFleetFigures } from '#/features/system/figures.server.ts';
import { backupJobs, jobs as dailyJobs, mailJobs, outgoingJobs } from '#/jobs.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { createAccountHash } from '#/platform/auth/account-hash.server.ts';
import { type ApiTokens, createApiTokens } from '#/platform/auth/api-tokens.server.ts';
import { createCipher } from '#/platform/auth/cipher.server.ts';
import { createCodeHash } from '#/platform/auth/code-hash.server.ts';
import { createCookie } from '#/platform/auth/cookie.server.ts';
import { createDeviceHash } from '#/platform/auth/device-hash.server.ts';
import { createNetworkHash } from '#/platform/auth/network-hash.server.ts';
import { createSessionCookie } from '#/platform/auth/session-cookie.server.ts';
import { createSessions } from '#/platform/auth/sessions.server.ts';
import { createTokenSigner } from '#/platform/auth/signed-tokens.server.ts';
import { tryBackupPlace } from '#/platform/backup/jobs.server.ts';
import { makeVapidKeys, readVapidKeys } from '#/platform/channels/push.server.ts';
import { createSenders } from '#/platform/channels/senders.server.ts';
import { createTelegram } from '#/platform/channels/telegram.server.ts';
import {
  startTelegramUpdates,
  type TelegramUpdate,
  telegramWebhookPath,
} from '#/platform/channels/telegram-updates.server.ts';
import { startClockWatch } from '#/platform/clock-watch.server.ts';
import type { Change, PublicNoun } from '#/platform/context.server.ts';
import { type OpenDatabase, ownerAddress, prepareDatabase } from '#/platform/database.server.ts';
import { unlimitedRoom, watchDiskRoom } from '#/platform/disk-room.server.ts';
import { startEmbeddedPostgres } from '#/platform/embedded-postgres/embedded-postgres.server.ts';
import { changeTopic, createEvents, type Events } from '#/platform/events.server.ts';
import { createExports, maxExports } from '#/platform/exports.server.ts';
import { findFilesPlace, formatStorageWarning } from '#/platform/files-place.server.ts';
import { type CachedResponses, createCachedResponses } from '#/platform/http/cached-responses.server.ts';
import { startInstance } from '#/platform/instances.server.ts';
import { type RunnableJob, startJobs } from '#/platform/jobs.server.ts';
import { createLimits } from '#/platform/limits.server.ts';
import type { Log } from '#/platform/log.server.ts';
import { createMailer } from '#/platform/mail-transport.server.ts';
import { openMetricsPort } from '#/platform/metrics/metrics-port.server.ts';
import { countingRefusals, openMetrics } from '#/platform/metrics/open-metrics.server.ts';
import { startListener } from '#/platform/notify.server.ts';
import { closeOutbox, outboxFolder } from '#/platform/outbox.server.ts';
import { isLoopbackName } from '#/platform/own-machine.server.ts';
import { createPayments } from '#/platform/payments/payments.server.ts';
import type { PaymentProvider } from '#/platform/payments/provider.server.ts';
import { createPrices } from '#/platform/prices/prices.server.ts';
import { createReachable, type Outage, watchOutage } from '#/platform/reachable.server.ts';
import { createReplica } from '#/platform/replica.server.ts';
import { type SafeFetch, safeFetch } from '#/platform/safe-fetch.server.ts';
import type { Services as CallServices } from '#/platform/services.server.ts';
import { createCallSlots } from '#/platform/slots.server.ts';
import { createHttpSms, createOutboxSms, type Sms } from '#/platform/sms.server.ts';
import { createStorage } from '#/platform/storage.server.ts';
import { throttle } from '#/platform/throttle.server.ts';
import { openTraces } from '#/platform/traces/traces.server.ts';
import { version } from '#/platform/version.server.ts';
import { requireWritable } from '#/platform/writable-folders.server.ts';

/** Everything a server process holds open, with the function that closes it. */
export type Services = CallServices & {
  config: Config;
  apiTokens: ApiTokens;
  payments: PaymentProvider | undefined;
  events: Events;
  /** Pages and responses for visitors. */
  cachedResponses: CachedResponses;
  clientKeys: readonly [string, ...string[]];
  /** Handles a message to the bot; undefined if Telegram doesn't use a webhook. */
  receiveUpdate: ((update: TelegramUpdate) => Promise<void>) | undefined;
  /** The ID of this serving process; undefined for a CLI command. */
  instanceId: string | undefined;
  /** Sentences for the operator at startup. */
  notices: readonly string[];
  /** Whether the database accepts queries now; resolves within a second. */
  isReachable: () => Promise<boolean>;
  /** Tracks database outages; undefined for a CLI command. */
  outage: Outage | undefined;
  /** Whether the embedded database's disk has free space. */
  hasRoom: () => boolean;
  stop: () => Promise<void>;
};

/** Minimum interval at which other processes render a page again, however often it changes. */
const dropIntervalMs = 400;

/** Concurrent messages to other servers: more than two unresponsive hosts can occupy. */
const maxOutgoing = 16;

/** The job queue's connections to the database itself, if everything else uses a pooler. */
const queueConnections = 8;

/** Opens the database; `release` stops the embedded server unless another process uses it. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.database !== null) {
    const access = { ...config.database, embedded: false };
    return { ...access, adminUrl: ownerAddress(access), release: async () => undefined };
  }
  const server = await startEmbeddedPostgres({
    dataDir: `${config.dataDir}/postgres`,
    log: (line) => log.info('database', { line }),
    watches: true,
  });
  const { appUrl: url, ownerUrl, adminUrl } = server;
  return { url, ownerUrl, adminUrl, embedded: true, release: () => server.stop() };
}

async function getOrCreateSetting(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Registers this process as an instance; `notices` are sentences for its operator. */
async function registerInstance(db: Db, { s3, dataDir }: Config, { id, log }: { id: string; log: Log }) {
  const place = await findFilesPlace({ s3, folder: `${dataDir}/files` });
  const notices = place.problem === undefined ? [] : [place.problem];
  const instance = await startInstance(db, {
    id,
    filesPlace: place.id,
    onElsewhere: (hosts) => log.warn('files.elsewhere', { message: formatStorageWarning(hosts) }),
  });
  for (const message of notices) log.warn('files.unusable', { message });
  if (instance.elsewhere.length > 0) notices.push(formatStorageWarning(instance.elsewhere));
  return { ...instance, notices };
}

/** Returns the folders that the program writes to besides its database. */
function getFolders({ mail, s3, dataDir }: Config): string[] {
  return [...(mail === null ? [outboxFolder(dataDir)] : []), ...(s3 === null ? [`${dataDir}/files`] : [])];
}

/** Returns warnings about insecure settings of a public site. */
function productionWarnings({ appEnv, baseUrl }: Config, isSuperuser: boolean): string[] {
  if (appEnv !== 'production') return [];
  const { protocol, hostname } = new URL(baseUrl);
  return [
    ...(protocol === 'http:' && !isLoopbackName(hostname)
      ? [
          `WARNING: BASE_URL=${baseUrl} isn’t encrypted: passwords and sessions can be read on the way. Use https://.`,
        ]
      : []),
    ...(isSuperuser
      ? [
          'WARNING: DATABASE_URL signs in as a superuser, whom no rule of the database stops. Use a role that owns only this database.',
        ]
      : []),
  ];
}

/** Phones as a second factor need a sender; on a developer's machine the messages go to the outbox. */
function createSms({ sms, appEnv, dataDir }: Config): Sms | undefined {
  if (sms !== null) return createHttpSms(sms);
  return appEnv === 'local' ? createOutboxSms(dataDir) : undefined;
}

export type BootOptions = {
  /** Whether this process runs jobs. */
  jobs: boolean;
  /** Whether it also adds scheduled jobs; true by default. */
  schedules?: boolean;
  /** Whether it migrates an older database; true by default, otherwise throws OlderDataError. */
  migrates?: boolean;
  /** The ID of this serving process; a new one by default. */
  instanceId?: string;
};

/**
 * Opens the database, migrates its schema and starts everything a server process needs. Safe to call from
 * several processes at once. Throws with nothing left open.
 */
export async function boot(
  config: Config,
  log: Log,
  { jobs: worksOff, schedules = true, migrates = true, instanceId = uuidv7() }: BootOptions,
): Promise<Services> {
  const access = await openDatabase(config, log);
  const opened = [() => access.release()];
  try {
    // Fails now rather than on a user's request.
    if (worksOff) await requireWritable(getFolders(config));
    return await start(access, opened, config, log, { worksOff, schedules, migrates, instanceId });
  } catch (error) {
    for (const close of opened.reverse()) await close().catch(() => undefined);
    throw error;
  }
}

/** Pushes the close function of everything it opens to `opened`, in order, also if it fails. */
async function start(
  access: OpenDatabase,
  opened: (() => Promise<unknown>)[],
  config: Config,
  log: Log,
  {
    worksOff,
    schedules,
    migrates,
    instanceId,
  }: { worksOff: boolean; schedules: boolean; migrates: boolean; instanceId: string },
): Promise<Services> {
  const onError = (error: Error): void => log.error('database.connection', error);
  const timeoutMs = config.databaseTimeoutMs;
  const { role, isPooled, isSuperuser } = await prepareDatabase(access, {
    log,
    timeoutMs,
    migrate: (pool, appRole) =>
      (migrates ? migrate : migrateIfEmpty)({ pool, appRole, log: (line) => log.info(line) }),
  });
  const pool = openPool({ url: access.url, role, isPooled, max: config.databasePool, timeoutMs, onError });
  opened.push(() => pool.end());
  const direct = { url: access.directUrl ?? access.url, role };
  const queuePool = isPooled ? openPool({ ...direct, max: queueConnections, timeoutMs, onError }) : pool;
  if (queuePool !== pool) opened.push(() => queuePool.end());
  // The pool connects only when a job needs it.
  const slowPool = openPool({ ...direct, max: 1, timeoutMs: 3_600_000, onError });
  opened.push(() => slowPool.end());
  const exportPool = openPool({ url: access.url, role, isPooled, max: maxExports, timeoutMs, onError });
  opened.push(() => exportPool.end());
  const room = access.embedded && worksOff ? await watchDiskRoom(config.dataDir, log) : unlimitedRoom;
  opened.push(async () => room.stop());
  const reachable = createReachable({ url: access.url, role });
  opened.push(() => reachable.stop());
  const outage = worksOff ? watchOutage(reachable, log) : undefined;
  opened.push(async () => outage?.stop());
  // CLI commands serve no requests, so they count nothing.
  const metrics = worksOff ? await openMetrics(config.metrics) : undefined;
  opened.push(async () => metrics?.stop());
  const traces = worksOff
    ? await openTraces({ url: config.tracesUrl, ratio: config.tracesRatio, instanceId, version, log })
    : undefined;
  opened.push(async () => traces?.stop());
  const probe = { connected: metrics?.connected, sent: traces?.sent, refusal: outage?.error };
  const db = openDb(pool, probe);
  const secret =
    config.authSecret ??
    (await getOrCreateSetting(db, 'auth_secret', () => randomBytes(32).toString('base64url')));
  const clientKeys = config.clientKeys ?? [
    await getOrCreateSetting(db, 'client_key', () => `pk_${randomBytes(18).toString('base64url')}`),
  ];
  const listener = await startListener({ ...direct, pool, log });
  opened.push(() => listener.stop());
  const sessions = createSessions(db, listener);
  const apiTokens = createApiTokens(db, listener);
  const events = createEvents({ listener, log });
  const cachedResponses = createCachedResponses({ listener });
  const { readUrl = null } = access;
  const replica =
    readUrl === null || !worksOff
      ? undefined
      : createReplica({
          url: readUrl,
          role,
          max: config.databasePool,
          primary: { pool, db },
          probe,
          listener,
          log,
        });
  opened.push(async () => replica?.stop());
  listener.subscribe(changeTopic, (change) => {
    // A user who signs out becomes a visitor, who must still see their own changes.
    if (change.topic === 'public' || change.topic === 'account') replica?.note();
    if (change.topic === 'public') cachedResponses.drop(change.noun);
    if (change.topic !== 'account') return;
    sessions.forgetUser(change.userId);
    apiTokens.forgetUser(change.userId);
    // Their pages reconnect, or find that the session has ended.
    events.closeUser(change.userId);
  });
  const throttledDrops = throttle((noun: PublicNoun | undefined) => {
    listener.notifyOthers(changeTopic, { topic: 'public', noun });
  }, dropIntervalMs);
  // Notifications of ended sessions may have been missed.
  listener.onReconnect(() => {
    const open = events.sessions();
    sessions.ended(open, new Date()).then(events.closeSessions, () => events.closeSessions(open));
  });
  const publish = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if (change.topic !== 'public') {
        listener.notify(changeTopic, change);
        continue;
      }
      replica?.note();
      cachedResponses.drop(change.noun);
      throttledDrops.add(change.noun);
    }
  };
  const confirming = createTokenSigner(secret, 'confirming addresses');
  await closeOutbox(config.dataDir);
  const mailer = createMailer({ smtp: config.mail, dataDir: config.dataDir });
  opened.push(async () => mailer.close());
  const storage = await createStorage({ folder: `${config.dataDir}/files`, s3: config.s3 });
  const fetchSafely: SafeFetch = (url, rest) =>
    safeFetch(url, { ...rest, allowPrivate: config.allowPrivateFetch });
  const unsubscribing = createTokenSigner(secret, 'unsubscribing');
  const payments = createPayments(config, db);
  const channelCipher = createCipher(secret, 'channels');
  const limits = countingRefusals(createLimits(db, { secret }), metrics);
  const telegram = config.telegram === null ? undefined : createTelegram({ ...config.telegram, secret });
  const vapidKeys = readVapidKeys(await getOrCreateSetting(db, 'vapid_keys', makeVapidKeys));
  const senders = createSenders(config, { safeFetch: fetchSafely, vapidKeys, telegram });
  const linkGuard = await startLinkGuard({ db, log, listUrl: config.linkListUrl });
  opened.push(async () => linkGuard.stop());
  const reloadLinkLists = (): void => {
    linkGuard.refresh().catch((error: unknown) => log.warn('links.not_refreshed', { reason: String(error) }));
  };
  listener.onReconnect(reloadLinkLists);
  listener.subscribe(changeTopic, ({ topic }) => {
    if (topic === 'links') reloadLinkLists();
  });
  const reach = {
    config,
    linkGuard,
    mailer,
    publish,
    storage,
    safeFetch: fetchSafely,
    payments,
    unsubscribing,
  };
  const instance = worksOff ? await registerInstance(db, config, { id: instanceId, log }) : undefined;
  if (instance !== undefined) opened.push(() => instance.stop());
  // Must run before the first job: a timestamp in the future would block every schedule.
  const clockWatch =
    instance === undefined ? undefined : await startClockWatch({ db, log, instanceId: instance.id });
  opened.push(async () => clockWatch?.stop());
  const jobs = config.backup === null ? dailyJobs : [...dailyJobs, ...backupJobs];
  const groups: { jobs: readonly RunnableJob[]; concurrency?: number }[] =
    config.mail === null
      ? [{ jobs }, { jobs: outgoingJobs, concurrency: maxOutgoing }]
      : [
          { jobs: jobs.filter((job) => !mailJobs.includes(job)) },
          { jobs: outgoingJobs, concurrency: maxOutgoing },
          { jobs: mailJobs, concurrency: config.mail.connections },
        ];
  if (worksOff) {
    await Promise.all(
      groups.map(async (work) => {
        const runner = await startJobs({
          pool,
          queuePool,
          slowPool,
          log,
          ...reach,
          channelCipher,
          senders,
          schedules,
          metrics,
          traces,
          probe,
          ...work,
        });
        opened.push(() => runner.stop());
      }),
    );
  }
  const backupProblem = worksOff ? await tryBackupPlace(db, config) : undefined;
  const warnings = productionWarnings(config, isSuperuser && !access.embedded);
  if (worksOff) for (const message of warnings) log.warn('production.insecure', { message });
  if (backupProblem !== undefined) log.warn('backup.place_unusable', { message: backupProblem });
  const facts = getFacts(config, instance?.id);
  if (metrics !== undefined && instance !== undefined) {
    metrics.watch(
      {
        instanceId: instance.id,
        version,
        pool,
        streams: events.size,
        cachedResponses: cachedResponses.counts,
        dataDir: config.dataDir,
        clock: clockWatch,
      },
      { isReachable: reachable.ask, read: () => readFleetFigures(db, facts) },
    );
    if (config.metrics.port !== null) {
      const port = await openMetricsPort({ metrics, host: config.host, port: config.metrics.port });
      opened.push(port.stop);
      log.info('metrics.listening', { host: config.host, port: port.number });
    }
  }
  const bot =
    telegram === undefined
      ? undefined
      : createBot({ db, log, config, linkGuard, limits, channelCipher, publish, telegram });
  const webhookUrl = config.telegram?.usesWebhook === true ? `${config.baseUrl}${telegramWebhookPath}` : null;
  const hearing =
    telegram !== undefined && bot !== undefined && worksOff
      ? startTelegramUpdates({
          telegram,
          webhookUrl,
          database: direct,
          log,
          handle: bot,
          commands: botCommands,
        })
      : undefined;

  return {
    config,
    facts,
    log,
    db,
    replica,
    sessions,
    apiTokens,
    cipher: createCipher(secret, 'second factors'),
    hashBackupCode: createCodeHash(secret, 'backup codes'),
    channelCipher,
    calendarCipher: createCipher(secret, 'calendar feeds'),
    senders,
    telegram,
    receiveUpdate: webhookUrl === null ? undefined : bot,
    sms: createSms(config),
    storage,
    unsubscribing,
    confirming,
    linkGuard,
    claimNetwork: createNetworkHash(secret, 'networks of claims'),
    claimDevice: createDeviceHash(secret, 'devices of claims'),
    accountHash: createAccountHash(secret),
    reportNetwork: createNetworkHash(secret, 'networks of reports'),
    safeFetch: fetchSafely,
    prices: createPrices(config.prices, fetchSafely),
    payments,
    sessionCookie: createSessionCookie(config.baseUrl),
    signUpCookie: createCookie(config.baseUrl, 'sign-up', confirmationLifetimeMs),
    limits,
    metrics,
    traces,
    turns: createCallSlots(),
    exports: createExports(openDb(exportPool, probe)),
    events,
    cachedResponses,
    clientKeys,
    publish,
    instanceId: instance?.id,
    notices: [
      ...(instance?.notices ?? []),
      ...warnings,
      ...(backupProblem === undefined ? [] : [backupProblem]),
    ],
    isReachable: reachable.ask,
    outage,
    hasRoom: room.isThere,
    async stop() {
      throttledDrops.flush();
      events.closeAll();
      await hearing?.stop();
      // A failed close must not keep the others open: the embedded server is the last one.
      const failures: unknown[] = [];
      for (const close of opened.reverse()) await close().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
