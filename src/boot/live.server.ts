import type { Db, DbProbe } from '#/db/client.server.ts';
import { type ApiTokens, createApiTokens } from '#/platform/auth/api-tokens.server.ts';
import { createSessions, type Sessions } from '#/platform/auth/sessions.server.ts';
import type { Change, PublicNoun } from '#/platform/context.server.ts';
import { changeTopic, createEvents, type Events } from '#/platform/events.server.ts';
import { type CachedResponses, createCachedResponses } from '#/platform/http/cached-responses.server.ts';
import { type Listener, startListener } from '#/platform/notify.server.ts';
import { createReplica, type Replica } from '#/platform/replica.server.ts';
import { throttle } from '#/platform/throttle.server.ts';
import type { BootCtx } from './closers.server.ts';
import type { Connections } from './database.server.ts';

/** Minimum interval at which other processes render a page again, however often it changes. */
const dropIntervalMs = 400;

export type Live = {
  listener: Listener;
  sessions: Sessions;
  apiTokens: ApiTokens;
  events: Events;
  cachedResponses: CachedResponses;
  /** Undefined if there is no replica, or the process doesn't serve. */
  replica: Replica | undefined;
  /** Publishes committed changes to open pages and the other processes. */
  publish: (changes: readonly Change[]) => void;
  /** Sends pending notifications and ends the event streams. */
  end: () => void;
};

/** Starts the notifications between the processes, the event streams, and the caches that they invalidate. */
export async function startLive(
  { config, log, closers, isServer }: BootCtx,
  { pool, direct }: Connections,
  { db, probe, readUrl }: { db: Db; probe: DbProbe; readUrl: string | null },
): Promise<Live> {
  const listener = await startListener({ ...direct, pool, log });
  closers.add(() => listener.stop());
  const sessions = createSessions(db, listener);
  const apiTokens = createApiTokens(db, listener);
  const events = createEvents({ listener, log });
  const cachedResponses = createCachedResponses({ listener });
  const { role } = direct;
  const replica =
    readUrl === null || !isServer
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
  closers.add(() => replica?.stop());
  listener.subscribe(changeTopic, (change) => {
    // A user who signs out becomes a visitor, who must still see their own changes.
    if (change.topic === 'public' || change.topic === 'account') replica?.recordChange();
    if (change.topic === 'public') cachedResponses.drop(change.noun);
    if (change.topic !== 'account') return;
    sessions.forgetUser(change.userId);
    apiTokens.forgetUser(change.userId);
    // Their pages reconnect, or find that the session has ended.
    events.closeUser(change.userId);
  });
  // Notifications of ended sessions may have been missed.
  listener.onReconnect(() => {
    const streamed = events.listSessions();
    sessions.listEnded(streamed, new Date()).then(events.closeSessions, () => events.closeSessions(streamed));
  });
  const throttledDrops = throttle((noun: PublicNoun | undefined) => {
    listener.notifyOthers(changeTopic, { topic: 'public', noun });
  }, dropIntervalMs);
  return {
    listener,
    sessions,
    apiTokens,
    events,
    cachedResponses,
    replica,
    publish(changes) {
      for (const change of changes) {
        if (change.topic !== 'public') {
          listener.notify(changeTopic, change);
          continue;
        }
        replica?.recordChange();
        cachedResponses.drop(change.noun);
        throttledDrops.add(change.noun);
      }
    },
    end() {
      throttledDrops.flush();
      events.closeAll();
    },
  };
}
