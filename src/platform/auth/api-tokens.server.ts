import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { type Cache, createCache } from '../cache.server.ts';
import type { Actor } from '../context.server.ts';
import type { Listener } from '../notify.server.ts';
import { personColumns, selectRoles, toActorFields } from './actor.server.ts';
import { hashToken } from './hashed-sessions.server.ts';

const prefix = 'dft_';
/** Anything else costs no question to the database. */
const shape = /^dft_[\w-]{43}$/;
const bearer = /^Bearer (\S+)$/i;
/** The last use is written down no oftener than this. */
const seenEveryMs = 60_000;

type Known = { actor: Actor; expiresAt: number; seenAt: number };

export type ApiTokens = {
  /** The person an API token stands for, with what it may do; undefined when it is wrong, expired or revoked. */
  resolve: (token: string, now: Date) => Promise<Actor | undefined>;
  /** Forgets what is cached of a user. */
  forgetUser: (userId: string) => void;
};

/** The token of an Authorization header; undefined when there is none, or of another kind. */
export function readBearer(authorization: string | null): string | undefined {
  return bearer.exec(authorization ?? '')?.[1];
}

/** A new token (256 bits), to show once; `hashToken` of it is what is stored. */
export function makeApiToken(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** API tokens as the web server asks for them: read once, then from the cache, dropped as that of sessions is. */
export function createApiTokens(db: Db, listener: Listener): ApiTokens {
  const cache: Cache<Known> = createCache({ max: 5_000, ttlMs: 60_000, listener });

  async function read(tokenHash: string): Promise<Known | undefined> {
    const row = await db
      .selectFrom('api_tokens')
      .innerJoin('profiles', 'profiles.id', 'api_tokens.user_id')
      .select((eb) => [
        'api_tokens.id as token_id',
        'api_tokens.scope',
        'api_tokens.expires_at',
        'api_tokens.last_used_at',
        ...personColumns,
        selectRoles(eb),
      ])
      .where('api_tokens.token_hash', '=', tokenHash)
      .where('profiles.suspended_at', 'is', null)
      .where('profiles.email_verified', '=', true)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
      seenAt: row.last_used_at?.getTime() ?? 0,
      actor: { ...toActorFields(row), sessionId: row.token_id, assurance: 'aal1', scope: row.scope },
    };
  }

  async function noteUse(known: Known, now: Date): Promise<void> {
    known.seenAt = now.getTime();
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('id', '=', known.actor.sessionId)
      .execute();
  }

  return {
    async resolve(token, now) {
      if (!shape.test(token)) return undefined;
      const tokenHash = hashToken(token);
      let known = cache.get(tokenHash);
      if (known === undefined) {
        const cacheToken = cache.token(tokenHash);
        known = await read(tokenHash);
        if (known === undefined) return undefined;
        cache.set(tokenHash, known, cacheToken);
      }
      if (known.expiresAt <= now.getTime()) return undefined;
      if (now.getTime() - known.seenAt >= seenEveryMs) await noteUse(known, now);
      return known.actor;
    },
    forgetUser: (userId) => cache.dropWhere(({ actor }) => actor.id === userId),
  };
}
