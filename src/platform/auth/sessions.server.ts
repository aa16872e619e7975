import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Assurance, SessionMethod } from '#/db/schema.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { createCache } from '../cache.server.ts';
import type { Actor } from '../context.server.ts';
import { changeTopic } from '../events.server.ts';
import type { Listener } from '../notify.server.ts';
import { personColumns, selectRoles, toActorFields } from './actor.server.ts';
import { hashToken } from './hashed-sessions.server.ts';

const dayMs = 86_400_000;

/** Lifetime of an unused session, in milliseconds; using it renews it at most once a day. */
export const sessionLifetimeMs = 30 * dayMs;
/** Maximum lifetime of a session, however often it is used, in milliseconds. */
export const maxSessionMs = 90 * dayMs;
const renewAfterMs = dayMs;
/** Minimum interval between updates of a session's last use. */
const minUpdateIntervalMs = 10 * 60_000;

/** How long a user may take to enter their second-factor code, in milliseconds. */
const factorWaitMs = 10 * 60_000;

type Session = ResolvedSession & {
  seenAt: number;
  /** The hard end of the session. */
  endsAt: number;
};

/**
 * The user of a session cookie. With `needsFactor` set, the session only allows entering the second-factor
 * code.
 */
export type ResolvedSession = {
  actor: Actor;
  needsFactor: boolean;
  /** When it ends without further use, in milliseconds since the epoch. */
  expiresAt: number;
};

export type OpenSession = {
  userId: string;
  method: SessionMethod;
  assurance: Assurance;
  address: string;
  userAgent: string;
  now: Date;
  /** When the user last proved their identity; the time of opening by default. */
  provedAt?: Date | null;
};

export type Sessions = {
  /** Returns the actor of a cookie's token, or undefined if there is no such session or it has ended. */
  resolve: (token: string, now: Date) => Promise<ResolvedSession | undefined>;
  open: typeof openSession;
  /** Ends one session and notifies every process; returns true if it existed. */
  end: (sessionId: string, userId: string) => Promise<boolean>;
  /** Returns the ended ones among these sessions. */
  listEnded: (sessionIds: readonly string[], now: Date) => Promise<string[]>;
  /** Drops the cached sessions of a user (after sign-out, role change, or suspension in any process). */
  forgetUser: (userId: string) => void;
};

/** Opens a session; returns its ID and the token for the cookie, which is stored only as a hash. */
export async function openSession(
  db: Db,
  { userId, method, assurance, address, userAgent, now, provedAt = now }: OpenSession,
): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token: hashToken(token),
      method,
      assurance,
      ip_address: address,
      user_agent: userAgent.slice(0, 300),
      expires_at: new Date(now.getTime() + sessionLifetimeMs),
      created_at: now,
      updated_at: now,
      seen_at: now,
      proved_at: provedAt,
    })
    .execute();
  return { id, token };
}

async function readSession(db: Db, tokenHash: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
    .select((eb) => [
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.seen_at',
      ...personColumns,
      'sessions.assurance',
      'sessions.created_at',
      sql<boolean>`EXISTS (
        SELECT FROM factors WHERE factors.user_id = sessions.user_id AND factors.status = 'verified'
      )`.as('has_factor'),
      selectRoles(eb),
    ])
    .where('sessions.token', '=', tokenHash)
    .where('profiles.suspended_at', 'is', null)
    .where('profiles.email_verified', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const needsFactor = row.has_factor && row.assurance === 'aal1';
  const endsAt = row.created_at.getTime() + maxSessionMs;
  const expiresAt = Math.min(row.expires_at.getTime(), endsAt);
  return {
    needsFactor,
    seenAt: row.seen_at.getTime(),
    endsAt,
    expiresAt: needsFactor ? Math.min(expiresAt, row.created_at.getTime() + factorWaitMs) : expiresAt,
    actor: { ...toActorFields(row), sessionId: row.session_id, assurance: row.assurance },
  };
}

/**
 * Resolves sessions with a cache per process; every process drops a user's entries when NOTIFY reports a
 * change to the account.
 */
export function createSessions(db: Db, listener: Listener): Sessions {
  const cache = createCache<Session>({ max: 20_000, ttlMs: 60_000, listener });

  async function renew(tokenHash: string, renewedUntil: number, now: Date): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(renewedUntil), updated_at: now, seen_at: now })
      .where('token', '=', tokenHash)
      .execute();
  }

  /** Not awaited: if the update fails, a later call writes the time. */
  function recordUse(tokenHash: string, session: Session, now: Date): void {
    session.seenAt = now.getTime();
    db.updateTable('sessions')
      .set({ seen_at: now })
      .where('token', '=', tokenHash)
      .execute()
      .catch(() => undefined);
  }

  return {
    async resolve(token, now) {
      const tokenHash = hashToken(token);
      let session = cache.get(tokenHash);
      if (session === undefined) {
        const cacheToken = cache.issueToken(tokenHash);
        session = await readSession(db, tokenHash);
        if (session === undefined) return undefined;
        cache.set(tokenHash, session, cacheToken);
      }
      if (session.expiresAt <= now.getTime()) return undefined;
      const renewedUntil = Math.min(now.getTime() + sessionLifetimeMs, session.endsAt);
      if (!session.needsFactor && renewedUntil - session.expiresAt > renewAfterMs) {
        await renew(tokenHash, renewedUntil, now);
        session.expiresAt = renewedUntil;
        session.seenAt = now.getTime();
      } else if (now.getTime() - session.seenAt >= minUpdateIntervalMs) {
        recordUse(tokenHash, session, now);
      }
      return session;
    },
    open: openSession,
    async end(sessionId, userId) {
      const row = await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      cache.dropWhere((session) => session.actor.sessionId === sessionId);
      if (row !== undefined) listener.notify(changeTopic, { topic: 'account', userId });
      return row !== undefined;
    },
    async listEnded(sessionIds, now) {
      if (sessionIds.length === 0) return [];
      const active = await db
        .selectFrom('sessions')
        .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
        .select('sessions.id')
        .where('sessions.id', 'in', sessionIds)
        .where('sessions.expires_at', '>', now)
        .where('profiles.suspended_at', 'is', null)
        .execute();
      const ids = new Set(active.map(({ id }) => id));
      return sessionIds.filter((id) => !ids.has(id));
    },
    forgetUser: (userId) => cache.dropWhere((session) => session.actor.id === userId),
  };
}
