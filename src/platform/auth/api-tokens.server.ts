import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { type Cache, createCache } from '../cache.server.ts';
import type { Actor } from '../context.server.ts';
import type { Listener } from '../notify.server.ts';
import { personColumns, selectRoles, toActorFields } from './actor.server.ts';
import { hashToken } from './hashed-sessions.server.ts';

const prefix = 'dft_';
/** Malformed tokens are rejected without a query. */
const tokenPattern = /^dft_[\w-]{43}$/;
const bearerPattern = /^Bearer (\S+)$/i;
/** Minimum interval between updates of the last use. */
const minUpdateIntervalMs = 60_000;

type CachedToken = { actor: Actor; expiresAt: number; lastUsedAt: number };

export type ApiTokens = {
  /**
   * Returns the actor of an API token with its scope; undefined if the token is wrong, expired, or revoked.
   */
  resolve: (token: string, now: Date) => Promise<Actor | undefined>;
  /** Drops the cached tokens of a user. */
  forgetUser: (userId: string) => void;
};

/** Returns the token of an Authorization header; undefined if there is none, or another scheme. */
export function readBearer(authorization: string | null): string | undefined {
  return bearerPattern.exec(authorization ?? '')?.[1];
}

/** Creates a token of 256 random bits. Only its `hashToken` is stored, so the token is shown once. */
export function makeApiToken(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** Resolves API tokens with a cache, which is invalidated like that of sessions. */
export function createApiTokens(db: Db, listener: Listener): ApiTokens {
  const cache: Cache<CachedToken> = createCache({ max: 5_000, ttlMs: 60_000, listener });

  async function readToken(tokenHash: string): Promise<CachedToken | undefined> {
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
      lastUsedAt: row.last_used_at?.getTime() ?? 0,
      actor: { ...toActorFields(row), sessionId: row.token_id, assurance: 'aal1', scope: row.scope },
    };
  }

  async function recordUse(token: CachedToken, now: Date): Promise<void> {
    token.lastUsedAt = now.getTime();
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('id', '=', token.actor.sessionId)
      .execute();
  }

  return {
    async resolve(token, now) {
      if (!tokenPattern.test(token)) return undefined;
      const tokenHash = hashToken(token);
      let cached = cache.get(tokenHash);
      if (cached === undefined) {
        const cacheToken = cache.issueToken(tokenHash);
        cached = await readToken(tokenHash);
        if (cached === undefined) return undefined;
        cache.set(tokenHash, cached, cacheToken);
      }
      if (cached.expiresAt <= now.getTime()) return undefined;
      if (now.getTime() - cached.lastUsedAt >= minUpdateIntervalMs) await recordUse(cached, now);
      return cached.actor;
    },
    forgetUser: (userId) => cache.dropWhere(({ actor }) => actor.id === userId),
  };
}
