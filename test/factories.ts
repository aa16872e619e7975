import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../src/db/client.server.ts';
import type { Database } from '../src/db/schema.server.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import { makeApiToken } from '../src/platform/auth/api-tokens.server.ts';
import { hashToken } from '../src/platform/auth/hashed-sessions.server.ts';
import type { Change, MemberCtx, Role } from '../src/platform/context.server.ts';
import { createLog, type Log } from '../src/platform/log.server.ts';
import type { Settings } from '../src/platform/services.server.ts';

export type Member = Selectable<Database['profiles']>;
export type AirdropRow = Selectable<Database['airdrops']>;

/** A log that writes nothing. */
export const quietLog: Log = createLog('silent', () => undefined);

/** A log whose lines end up in `lines`. */
export function recordingLog(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('debug', (line) => lines.push(JSON.parse(line))) };
}

/** Someone with a confirmed address; the role and the totals come from the database's own trigger. */
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
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One tracked airdrop of the member, counted in airdrop_totals and with the next revision. */
export function makeAirdrop(
  db: Db,
  member: { id: string },
  overrides: Partial<Omit<Insertable<Database['airdrops']>, 'user_id' | 'revision'>> = {},
): Promise<AirdropRow> {
  const status = overrides.status ?? 'upcoming';
  return db.transaction().execute(async (trx) => {
    const { revision } = await trx
      .updateTable('airdrop_totals')
      .set({
        revision: sql`revision + 1`,
        total: sql`total + 1`,
        [status]: sql`${sql.ref(status)} + 1`,
        note_bytes: sql`note_bytes + ${Buffer.byteLength(overrides.notes ?? '')}::int`,
      })
      .where('user_id', '=', member.id)
      .returning('revision')
      .executeTakeFirstOrThrow();
    return trx
      .insertInto('airdrops')
      .values({
        id: uuidv7(),
        name: 'Genesis drop',
        project: 'Example',
        eligibility_date: '2026-11-20',
        ...overrides,
        status,
        user_id: member.id,
        revision,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** 'Drop 1' to 'Drop n' of a member without airdrops: each fourth active, the others upcoming, the last the newest. */
export async function makeAirdrops(db: Db, { id }: { id: string }, count: number): Promise<void> {
  await sql`INSERT INTO airdrops (id, user_id, name, project, airdrop_type, status, eligibility_date, notes, priority,
      check_in_duration, revision, created_at)
    SELECT gen_random_uuid(), ${id}::uuid, 'Drop ' || n, 'Project ' || n % 97, 'testnet',
      CASE WHEN n % 4 = 0 THEN 'active' ELSE 'upcoming' END, '2026-01-01'::date + n % 200, 'note ' || n, n % 10 = 0,
      'weekly', n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    FROM generate_series(1, ${count}::int) AS n`.execute(db);
  const active = Math.floor(count / 4);
  await db
    .updateTable('airdrop_totals')
    .set({
      revision: count,
      total: count,
      active,
      upcoming: count - active,
      note_bytes: sql`(SELECT coalesce(sum(octet_length(notes)), 0) FROM airdrops WHERE user_id = ${id})`,
    })
    .where('user_id', '=', id)
    .execute();
}

/** A quest that is open now, with one task. */
export async function makeQuest(
  db: Db,
  overrides: Partial<Insertable<Database['quests']>> = {},
): Promise<{ questId: string; taskId: string }> {
  const [questId, taskId] = [overrides.id ?? uuidv7(), uuidv7()];
  await db
    .insertInto('quests')
    .values({
      id: questId,
      title: 'First steps',
      description: 'Look around.',
      project_name: 'Example',
      project_url: 'https://example.com/',
      reward: '50 points',
      starts_at: new Date(Date.now() - 86_400_000),
      ends_at: new Date(Date.now() + 86_400_000),
      image: null,
      submitted_by: null,
      ...overrides,
    })
    .execute();
  await db
    .insertInto('quest_tasks')
    .values({ id: taskId, quest_id: questId, position: 1, kind: 'visit', title: 'Visit the site', url: null })
    .execute();
  return { questId, taskId };
}

/** Somebody who has done a task of a quest, with or without a proof. */
export async function takePart(
  db: Db,
  quest: { questId: string; taskId: string },
  member: { id: string },
  proofUrl: string | null = null,
): Promise<void> {
  const now = new Date();
  await db
    .insertInto('quest_participants')
    .values({ user_id: member.id, quest_id: quest.questId, joined_at: now })
    .execute();
  await db
    .insertInto('quest_progress')
    .values({ user_id: member.id, task_id: quest.taskId, done_at: now, proof_url: proofUrl })
    .execute();
}

/** An API token of the member, as if made a moment ago. */
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

/** A verified second factor of the member (whose codes nobody can make). */
export async function makeFactor(db: Db, member: { id: string }): Promise<void> {
  await db
    .insertInto('factors')
    .values({
      id: uuidv7(),
      user_id: member.id,
      factor_type: 'totp',
      status: 'verified',
      name: 'App',
      sealed_secret: 'sealed',
      phone: null,
      last_step: null,
      verified_at: new Date(),
    })
    .execute();
}

/** As an operator has them who sets none. */
export const usualSettings: Settings = {
  baseUrl: 'http://localhost:4000',
  pricing: 'free',
  premiumPriceNgn: 5000,
  followCampaigns: true,
  grantSecondAdminAbove: null,
  supportEmail: null,
};

export type TestCtx = MemberCtx & { changes: Change[] };

type CtxOptions = Partial<Pick<MemberCtx, 'now' | 'log' | 'requestId'> & Settings> & {
  roles?: readonly Role[];
  sessionId?: string;
};

/** What a command gets when the member calls it; `changes` are those it reported. */
export function memberCtx(db: Db, member: Member, options: CtxOptions = {}): TestCtx {
  const { roles, sessionId, now = new Date(), log = quietLog, requestId = uuidv7(), ...settings } = options;
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
      sessionId: sessionId ?? uuidv7(),
      assurance: 'aal1' as const,
    },
    now,
    log,
    requestId,
    config: { ...usualSettings, ...settings },
    changed: (...more) => void changes.push(...more),
    changes,
  };
}
