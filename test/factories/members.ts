import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { createLinkGuard } from '../../src/features/links/guard.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeApiToken } from '../../src/platform/auth/api-tokens.server.ts';
import { hashToken } from '../../src/platform/auth/hashed-sessions.server.ts';
import type { Change, MemberCtx, Role } from '../../src/platform/context.server.ts';
import type { Settings } from '../../src/platform/services.server.ts';
import { silentLog } from '../harness/logs.ts';

export type Member = Selectable<Database['profiles']>;

/** Creates a user with a confirmed address; a database trigger adds the role and the totals. */
export function makeMember(
  db: Db,
  overrides: Partial<Insertable<Database['profiles']>> = {},
): Promise<Member> {
  const id = overrides.id ?? uuidv7();
  return db
    .insertInto('profiles')
    .values({
      id,
      email: `member-${id}@example.com`,
      email_verified: true,
      name: 'Ada Lovelace',
      first_name: 'Ada',
      last_name: 'Lovelace',
      first_steps_ended_at: new Date(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an API token of the member, as if just made. */
export async function makeToken(
  db: Db,
  member: { id: string },
  overrides: Partial<Omit<Insertable<Database['api_tokens']>, 'user_id' | 'token_hash'>> = {},
): Promise<{ id: string; token: string }> {
  const token = makeApiToken();
  const id = overrides.id ?? uuidv7();
  const row = { name: 'Script', scope: 'write' as const, expires_at: null, last_used_at: null, ...overrides };
  await db
    .insertInto('api_tokens')
    .values({ ...row, id, user_id: member.id, token_hash: hashToken(token), last_four: token.slice(-4) })
    .execute();
  return { id, token };
}

/**
 * Creates a verified second factor of the member, whose codes can't be computed: an app, or a phone if a number is
 * given.
 */
export async function makeFactor(
  db: Db,
  member: { id: string },
  { phone = null }: { phone?: string | null } = {},
): Promise<void> {
  const kind =
    phone === null
      ? ({ factor_type: 'totp', name: 'App', sealed_secret: 'sealed' } as const)
      : ({ factor_type: 'phone', name: 'Phone', phone } as const);
  await db
    .insertInto('factors')
    .values({ id: uuidv7(), user_id: member.id, status: 'verified', verified_at: new Date(), ...kind })
    .execute();
}

export async function grantAdmin(db: Db, { id }: { id: string }): Promise<void> {
  await db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
}

/** Adds a wallet that the member can sign in with. */
export async function addSignInWallet(db: Db, { id }: { id: string }, address: string): Promise<void> {
  await db.insertInto('wallets').values({ id: uuidv7(), user_id: id, address }).execute();
}

/** Gives the member premium until the end of that day. */
export async function grantPremium(db: Db, { id }: { id: string }, until = '2999-01-01'): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: id, tier: 'premium', renewal_date: until })
    .execute();
}

/** The defaults, as if the operator had set nothing. */
export const defaultSettings: Settings = {
  baseUrl: 'http://localhost:4000',
  pricing: 'free',
  premiumPriceNgn: 5000,
  followCampaigns: true,
  grantSecondAdminAbove: null,
  adminNeedsFactor: false,
  supportEmail: null,
  chains: null,
  linkListUrl: null,
  allowPrivateFetch: false,
  backup: null,
  backupKey: null,
  s3: null,
};

export type TestCtx = MemberCtx & { changes: Change[] };

type CtxOptions = Partial<Pick<MemberCtx, 'now' | 'log' | 'requestId'> & Settings> & {
  roles?: readonly Role[];
  sessionId?: string;
};

/** Returns the context of commands that the member calls; `changes` collects those they report. */
export function createMemberCtx(db: Db, member: Member, options: CtxOptions = {}): TestCtx {
  const { roles, sessionId, now = new Date(), log = silentLog, requestId = uuidv7(), ...settings } = options;
  const changes: Change[] = [];
  return {
    db,
    actor: {
      id: member.id,
      email: member.email,
      firstName: member.first_name,
      lastName: member.last_name,
      roles: roles ?? [member.selected_role === 'promoter' ? 'promoter' : 'hunter'],
      timeZone: member.time_zone,
      locale: member.locale,
      showAvatar: member.show_avatar,
      dayStartsAt: member.day_starts_at,
      weekStartsOn: member.week_starts_on,
      sessionId: sessionId ?? uuidv7(),
      assurance: 'aal1' as const,
    },
    now,
    log,
    requestId,
    config: { ...defaultSettings, ...settings },
    linkGuard: createLinkGuard(),
    changed: (...reported) => void changes.push(...reported),
    changes,
  };
}
