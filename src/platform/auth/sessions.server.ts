import type { Db } from '#/db/client.server.ts';
import { createCache } from '../cache.server.ts';
import type { Actor, Role } from '../context.server.ts';
import type { Listener } from '../notify.server.ts';
import { hashToken } from './hashed-sessions.server.ts';

const day = 86_400_000;

/** How long a session lives without use, in milliseconds; using it renews it at most once a day. */
export const sessionLifetime = 30 * day;
const renewAfter = day;

type Session = { actor: Actor; expiresAt: number };

export type Sessions = {
  /** The person behind a cookie's token, or undefined when there is no such session or it has ended. */
  resolve: (token: string, now: Date) => Promise<Actor | undefined>;
  /** Ends one session; true when it existed. */
  end: (sessionId: string, userId: string) => Promise<boolean>;
  /** Forgets what is cached of a user (sign-out, role change, suspension seen in any process). */
  forgetUser: (userId: string) => void;
};

const roleOf = (text: string): Role[] =>
  text === 'hunter' || text === 'promoter' || text === 'admin' ? [text] : [];

async function read(db: Db, tokenHash: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
    .select((eb) => [
      'sessions.id as session_id',
      'sessions.expires_at',
      'profiles.id',
      'profiles.email',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.time_zone',
      'profiles.locale',
      eb
        .selectFrom('user_roles')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['user_roles.role']).as('roles'))
        .whereRef('user_roles.user_id', '=', 'profiles.id')
        .as('roles'),
    ])
    .where('sessions.token', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    expiresAt: row.expires_at.getTime(),
    actor: {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      roles: (row.roles ?? []).flatMap(roleOf),
      timeZone: row.time_zone,
      locale: row.locale,
      sessionId: row.session_id,
    },
  };
}

/**
 * Sessions as the web server asks for them: read once, then from the process's cache, which every process
 * drops when NOTIFY says that the user's account changed.
 */
export function createSessions(db: Db, listener: Listener): Sessions {
  const cache = createCache<Session>({ max: 20_000, ttlMs: 60_000, listener });

  async function renew(tokenHash: string, now: Date): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(now.getTime() + sessionLifetime), updated_at: now })
      .where('token', '=', tokenHash)
      .execute();
  }

  return {
    async resolve(token, now) {
      const tokenHash = hashToken(token);
      let session = cache.get(tokenHash);
      if (session === undefined) {
        const cacheToken = cache.token(tokenHash);
        session = await read(db, tokenHash);
        if (session === undefined) return undefined;
        cache.set(tokenHash, session, cacheToken);
      }
      if (session.expiresAt <= now.getTime()) return undefined;
      if (session.expiresAt - now.getTime() < sessionLifetime - renewAfter) {
        await renew(tokenHash, now);
        session.expiresAt = now.getTime() + sessionLifetime;
      }
      return session.actor;
    },
    async end(sessionId, userId) {
      const row = await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      cache.dropWhere((session) => session.actor.sessionId === sessionId);
      return row !== undefined;
    },
    forgetUser: (userId) => cache.dropWhere((session) => session.actor.id === userId),
  };
}
