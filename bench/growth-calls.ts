import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '../src/db/client.server.ts';
import { addInput, changesInput, firstPageInput, listInput } from '../src/features/airdrops/calls.ts';
import { addAirdrop } from '../src/features/airdrops/commands.server.ts';
import { listVisitedToday, recordVisit } from '../src/features/airdrops/data/visit-commands.server.ts';
import { readFirstPage } from '../src/features/airdrops/list/queries.server.ts';
import { listAirdrops, listChangesSince, readOverview } from '../src/features/airdrops/queries.server.ts';
import { listClaims, listMemberDue } from '../src/features/airdrops/today/queries.server.ts';
import { listEntries as listAuditEntries } from '../src/features/audit/queries.server.ts';
import { auditInput } from '../src/features/audit/schema.ts';
import { listEntries as listCalendar } from '../src/features/calendar/queries.server.ts';
import {
  getBalanceHistory,
  getGrantStats,
  getStatement,
  listGrants,
} from '../src/features/credits/queries.server.ts';
import { grantPageInput, statementInput } from '../src/features/credits/schema.ts';
import { discover } from '../src/features/discover/queries.server.ts';
import { listOffers, listOwnClaims } from '../src/features/follow/queries.server.ts';
import { getClaimStats, listPending, listProcessed } from '../src/features/follow/review/queries.server.ts';
import { pendingInput } from '../src/features/follow/review/schema.ts';
import { listReported } from '../src/features/listings/reports/queries.server.ts';
import { reportedInput } from '../src/features/listings/reports/schema.ts';
import { countSubscribers, listSubscribers } from '../src/features/newsletter/queries.server.ts';
import { subscribersInput } from '../src/features/newsletter/schema.ts';
import {
  countUnread,
  listLatestNotifications,
  listNotifications,
} from '../src/features/notifications/queries.server.ts';
import { getOverview, getOverviewDays } from '../src/features/overview/queries.server.ts';
import { listPayments } from '../src/features/payments/admin/queries.server.ts';
import { paymentPageInput } from '../src/features/payments/schema.ts';
import { listPresales } from '../src/features/presales/queries.server.ts';
import { listQuests } from '../src/features/quests/queries.server.ts';
import { questsInput } from '../src/features/quests/schema.ts';
import { countQueue, listQueue } from '../src/features/queue/queries.server.ts';
import { queueInput } from '../src/features/queue/schema.ts';
import { findByText } from '../src/features/search/queries.server.ts';
import { listQueue as listSubmissions } from '../src/features/submissions/review/queries.server.ts';
import { queueInput as submissionsInput } from '../src/features/submissions/schema.ts';
import { listMessages } from '../src/features/support/queries.server.ts';
import { messagesInput } from '../src/features/support/schema.ts';
import { getUser, listUsers } from '../src/features/users/queries.server.ts';
import { usersInput } from '../src/features/users/schema.ts';
import { listYaps } from '../src/features/yaps/queries.server.ts';
import { yapsInput } from '../src/features/yaps/schema.ts';
import type { MemberCtx, Role } from '../src/platform/context.server.ts';
import { createMemberCtx, type Member } from '../test/factories/members.ts';
import { getMeasuredInterval, measuredPeople } from './growth-fill.ts';

export type HotCall = { name: string; run: (ctx: MemberCtx) => Promise<unknown>; roles?: readonly Role[] };

export const addition = {
  name: 'One more',
  project: 'Example project',
  projectLink: 'https://example.com/projects/1',
  airdropType: 'testnet',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
  claimDate: '2026-12-01T18:40:00.000Z',
  walletAddress: null,
  notes: 'Bridge, swap, vote once a week.',
  priority: true,
  checkInDuration: 'daily',
};

const memberCalls: Record<string, HotCall['run']> = {
  'W1 list my airdrops': (ctx) => listAirdrops(ctx, listInput.parse({ limit: 50 })),
  'W2 add an airdrop': (ctx) => addAirdrop(ctx, addInput.parse(addition)),
  'W3 today’s visits': listVisitedToday,
  'record a visit': async (ctx) => {
    const { items } = await listAirdrops(ctx, listInput.parse({ limit: 1 }));
    return recordVisit(ctx, { id: items[0]?.id ?? '' });
  },
  'first page, filtered': (ctx) =>
    readFirstPage(ctx, firstPageInput.parse({ status: 'active', q: 'airdrop' })),
  'changes since a revision': (ctx) => listChangesSince(ctx, changesInput.parse({ since: 15 })),
  tiles: readOverview,
  Today: listMemberDue,
  'claims of a day': (ctx) => listClaims(ctx, 86_400_000),
  'calendar feed': (ctx) => listCalendar(ctx, { userId: ctx.actor.id }),
  search: (ctx) => findByText(ctx, { q: 'quest 12' }),
  notifications: (ctx) => listNotifications(ctx, {}),
  'bell, with unread': listLatestNotifications,
  unread: countUnread,
  'credit transactions': (ctx) => getStatement(ctx, statementInput.parse({})),
  'balance of 30 days': getBalanceHistory,
  'own claims': (ctx) => listOwnClaims(ctx, {}),
  offers: (ctx) => listOffers(ctx, {}),
  yaps: (ctx) => listYaps(ctx, yapsInput.parse({})),
  quests: (ctx) => listQuests(ctx, questsInput.parse({})),
  presales: listPresales,
  discover,
};

const adminCalls: Record<string, HotCall['run']> = {
  'admin: users': (ctx) => listUsers(ctx, usersInput.parse({})),
  'admin: users by address': (ctx) => listUsers(ctx, usersInput.parse({ q: 'member-77@' })),
  'admin: users by name': (ctx) => listUsers(ctx, usersInput.parse({ q: 'grace' })),
  'admin: a user': (ctx) => getUser(ctx, { id: ctx.actor.id }),
  'admin: audit log': (ctx) => listAuditEntries(ctx, auditInput.parse({})),
  'admin: audit log of a noun': (ctx) => listAuditEntries(ctx, auditInput.parse({ action: 'password' })),
  'admin: needs you': (ctx) => listQueue(ctx, queueInput.parse({})),
  'admin: needs you, counted': countQueue,
  'admin: submissions': (ctx) => listSubmissions(ctx, submissionsInput.parse({})),
  'admin: submissions, rejected': (ctx) =>
    listSubmissions(ctx, submissionsInput.parse({ status: 'rejected' })),
  'admin: claims to review': (ctx) => listPending(ctx, pendingInput.parse({})),
  'admin: claims, processed': listProcessed,
  'admin: claims, counted': getClaimStats,
  'admin: grants': (ctx) => listGrants(ctx, grantPageInput.parse({})),
  'admin: grants, summed': (ctx) => getGrantStats(ctx, {}),
  'admin: grants of an admin, summed': (ctx) => getGrantStats(ctx, { admin: ctx.actor.id }),
  'admin: payments': (ctx) => listPayments(ctx, paymentPageInput.parse({})),
  'admin: support': (ctx) => listMessages(ctx, messagesInput.parse({})),
  'admin: newsletter': (ctx) => listSubscribers(ctx, subscribersInput.parse({})),
  'admin: newsletter by address': (ctx) => listSubscribers(ctx, subscribersInput.parse({ q: 'reader-77' })),
  'admin: newsletter, counted': countSubscribers,
  'admin: reports': (ctx) => listReported(ctx, reportedInput.parse({})),
  'admin: out of date': (ctx) => listQueue(ctx, { kind: 'outdated' }),
  'admin: dashboard': getOverview,
  'admin: dashboard, 30 days': getOverviewDays,
};

/** The most frequent calls of users and admins, by function. */
export const hotCalls: readonly HotCall[] = [
  ...Object.entries(memberCalls).map(([name, run]) => ({ name, run })),
  ...Object.entries(adminCalls).map(([name, run]): HotCall => ({ name, run, roles: ['admin'] })),
];

class Rollback extends Error {}

/** Runs a call as the program would, and returns its milliseconds. Rolls back its writes. */
export async function measureHotCall(
  db: Db,
  person: Member,
  { run, roles = ['hunter'] }: HotCall,
): Promise<number> {
  let durationMs = 0;
  const work = async (trx: Db): Promise<void> => {
    const started = performance.now();
    await run(createMemberCtx(trx, person, { roles }));
    durationMs = performance.now() - started;
    throw new Rollback();
  };
  await db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  return durationMs;
}

/** Returns the users whose number of airdrops is equal at each size; the first is an admin. */
export async function listMeasuredUsers(db: Db, users: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    SELECT p.* FROM generate_series(1, ${measuredPeople}::int) n
    JOIN profiles p ON p.email = 'member-' || n * ${getMeasuredInterval(users)}::int || '@example.com'`.execute(
    db,
  );
  return rows;
}
