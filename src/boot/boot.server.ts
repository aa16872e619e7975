import type { Config } from '#/config/config.server.ts';
import { openDb } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { ApiTokens } from '#/platform/auth/api-tokens.server.ts';
import type { TelegramUpdate } from '#/platform/channels/telegram-updates.server.ts';
import type { OpenDatabase } from '#/platform/database.server.ts';
import type { Events } from '#/platform/events.server.ts';
import { createExports } from '#/platform/exports.server.ts';
import type { CachedResponses } from '#/platform/http/cached-responses.server.ts';
import { createLimits } from '#/platform/limits.server.ts';
import type { Log } from '#/platform/log.server.ts';
import { countRejections } from '#/platform/metrics/open-metrics.server.ts';
import type { PaymentProvider } from '#/platform/payments/provider.server.ts';
import type { Outage } from '#/platform/reachable.server.ts';
import type { Services as CallServices } from '#/platform/services.server.ts';
import { createCallSlots } from '#/platform/slots.server.ts';
import { version } from '#/platform/version.server.ts';
import { requireWritable } from '#/platform/writable-folders.server.ts';
import { type BootCtx, createClosers } from './closers.server.ts';
import { connect, openDatabase } from './database.server.ts';
import { getFacts } from './facts.server.ts';
import { findSetupProblems, registerInstance } from './instance.server.ts';
import { getFolders, openIntegrations, watchLinkLists } from './integrations.server.ts';
import { startWorkers } from './jobs.server.ts';
import { startLive } from './live.server.ts';
import { openObservability, publishMetrics } from './observability.server.ts';
import { createKeys, readSecrets } from './secrets.server.ts';
import { startBot } from './telegram.server.ts';

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

export type BootOptions = {
  jobs: boolean;
  /** Whether it also adds scheduled jobs; true by default. */
  schedules?: boolean;
  /** Whether it migrates an older database; true by default, otherwise throws OlderDataError. */
  migrates?: boolean;
  /** The ID of this serving process; a new one by default. */
  instanceId?: string;
  /** How long calls wait for a free connection; as in `openPool` by default. */
  poolWaitMs?: number | undefined;
};

/**
 * Opens the database, migrates its schema, and starts everything a server process needs. Safe to call from
 * several processes at once. Throws with nothing left open.
 */
export async function boot(
  config: Config,
  log: Log,
  { jobs: isServer, schedules = true, migrates = true, instanceId = uuidv7(), poolWaitMs }: BootOptions,
): Promise<Services> {
  const access = await openDatabase(config, log);
  const closers = createClosers();
  closers.add(() => access.release());
  try {
    // Fails now rather than on a user's request.
    if (isServer) await requireWritable(getFolders(config));
    return await start({ config, log, closers, isServer }, access, {
      schedules,
      migrates,
      instanceId,
      poolWaitMs,
    });
  } catch (error) {
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
}

async function start(
  ctx: BootCtx,
  access: OpenDatabase,
  { schedules, migrates, instanceId, poolWaitMs }: Required<Omit<BootOptions, 'jobs'>>,
): Promise<Services> {
  const { config, log, closers, isServer } = ctx;
  const connections = await connect(ctx, access, { migrates, poolWaitMs });
  const { pool, queuePool, slowPool, exportPool, direct, reachable, outage } = connections;
  const { metrics, traces, probe } = await openObservability(ctx, { instanceId, outage });
  const db = openDb(pool, probe);
  const { secret, clientKeys, vapidKeys } = await readSecrets(db, config);
  const keys = createKeys(secret, config);
  const { listener, end, ...live } = await startLive(ctx, connections, {
    db,
    probe,
    readUrl: access.readUrl ?? null,
  });
  const { mailer, ...integrations } = await openIntegrations(ctx, { db, secret, vapidKeys });
  const limits = countRejections(createLimits(db, { secret }), metrics);
  const linkGuard = await watchLinkLists(ctx, { db, listener });
  const instance = await registerInstance(ctx, db, instanceId);
  const services = { ...keys, ...live, ...integrations, config, log, db, linkGuard, limits, metrics, traces };
  if (isServer) {
    await startWorkers(ctx, {
      config,
      log,
      pool,
      queuePool,
      slowPool,
      schedules,
      metrics,
      traces,
      probe,
      limits,
      linkGuard,
      mailer,
      publish: live.publish,
      storage: integrations.storage,
      safeFetch: integrations.safeFetch,
      payments: integrations.payments,
      prices: integrations.prices,
      senders: integrations.senders,
      channelCipher: keys.channelCipher,
      unsubscribing: keys.unsubscribing,
    });
  }
  const problems = await findSetupProblems(ctx, db, connections.isSuperuser && !access.embedded);
  const facts = getFacts(config, instance.instanceId);
  const isReachable = reachable.checkNow;
  if (metrics !== undefined && instance.instanceId !== undefined) {
    const parts = {
      instanceId: instance.instanceId,
      version,
      pool,
      streams: live.events.size,
      cachedResponses: live.cachedResponses.getCounts,
      dataDir: config.dataDir,
      clock: instance.clockWatch,
    };
    await publishMetrics(ctx, { metrics, parts, db, facts, isReachable });
  }
  const receiveUpdate = startBot(ctx, {
    config,
    log,
    db,
    linkGuard,
    limits,
    channelCipher: keys.channelCipher,
    publish: live.publish,
    telegram: integrations.telegram,
    database: direct,
  });
  closers.add(end);
  return {
    ...services,
    facts,
    clientKeys,
    callSlots: createCallSlots(),
    exports: createExports(openDb(exportPool, probe)),
    receiveUpdate,
    instanceId: instance.instanceId,
    notices: [...instance.notices, ...problems],
    isReachable,
    outage,
    hasRoom: connections.hasRoom,
    stop: closers.closeAll,
  };
}
