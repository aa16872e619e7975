// One of several processes that move credits in the same database. Prints the acknowledged operations.
import { openDb, openPool } from '../../src/db/client.server.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { decideOverdue } from '../../src/features/follow/jobs.server.ts';
import {
  claimFollow,
  editClaim,
  resubmitClaim,
  withdrawClaim,
} from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { reverseClaim } from '../../src/features/follow/review/reversal-commands.server.ts';
import { reversePayment } from '../../src/features/payments/refunds/reversal-commands.server.ts';
import { isAppError } from '../../src/lib/app-error.ts';
import { createMemberCtx, type Member } from '../factories/members.ts';
import { makeSettledPayment } from '../factories/payments.ts';
import { runJobNow } from '../harness/run-job.ts';
import { createRandom } from '../harness/seeded.ts';
import type { HammerReport } from './hammer-report.ts';

const [, , url = '', seed = '1', operations = '100'] = process.argv;
// Long timeouts: the processes wait for each other's rows, on busy machines longer than the program would.
const timeoutMs = 300_000;
const pool = openPool({ url, max: 8, timeoutMs, waitMs: timeoutMs, onError: () => undefined });
const db = openDb(pool);
const random = createRandom(Number(seed));
const randomBelow = (count: number): number => Math.floor(random() * count);

const report: HammerReport = {
  operations: 0,
  granted: [],
  created: [],
  approved: [],
  closed: [],
  clawedBack: [],
  rejected: 0,
  unexpected: [],
};

const people = await db.selectFrom('profiles').selectAll().where('first_name', '<>', 'Bank').execute();
const creditAdmin = await db
  .selectFrom('profiles')
  .selectAll()
  .where('first_name', '=', 'Bank')
  .executeTakeFirstOrThrow();

function pick<T>(list: readonly T[]): T | undefined {
  return list[randomBelow(list.length)];
}

const smallPackage = {
  id: 'credits-12',
  amount: 100,
  baseCredits: 10,
  bonusCredits: 2,
  totalCredits: 12,
  discount: 0,
  isPopular: false,
};
let reversals = 0;

const admin = createMemberCtx(db, creditAdmin);

async function buyCredits(person: Member): Promise<void> {
  await makeSettledPayment(db, person, { kind: 'credits', goods: smallPackage });
}

async function refundPurchase(): Promise<void> {
  const paid = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
  const payment = pick(paid);
  if (payment === undefined) return;
  reversals += 1;
  // Evaluated here, because concurrent steps change the counter before the callback runs.
  const providerId = `hammer-${seed}-${reversals}`;
  await db.transaction().execute((trx) =>
    reversePayment(trx, new Date(), {
      paymentId: payment.id,
      kind: 'refund',
      amount: 1 + randomBelow(100),
      providerId,
      reason: null,
      requestedBy: null,
    }),
  );
}

async function grant(person: Member): Promise<void> {
  const { id } = await grantCredits(admin, { userId: person.id, amount: 1 + randomBelow(20), note: null });
  report.granted.push(id);
}

async function createCampaign(person: Member): Promise<void> {
  const input = {
    twitterHandle: `handle_${randomBelow(6)}`,
    pointsPerFollower: 1 + randomBelow(5),
    targetFollows: 1 + randomBelow(4),
  };
  report.created.push((await addFollowCampaign(createMemberCtx(db, person), input)).id);
}

/** Resubmits a rejected claim of the person, or edits or withdraws a pending one. */
async function changeOwnClaim(person: Member): Promise<void> {
  const claims = await db
    .selectFrom('follow_claims')
    .select(['id', 'status'])
    .where('user_id', '=', person.id)
    .where('status', '<>', 'approved')
    .limit(10)
    .execute();
  const claim = pick(claims);
  if (claim === undefined) return;
  const ctx = createMemberCtx(db, person);
  const input = { id: claim.id, proofUrl: 'https://x.com/someone_else' };
  if (claim.status === 'rejected') await resubmitClaim(ctx, input, null);
  else if (random() < 0.5) await editClaim(ctx, input, null);
  else await withdrawClaim(ctx, { id: claim.id });
}

/** Approves the claims that are pending now, as if two weeks had passed. */
async function approveOverdue(): Promise<void> {
  const now = new Date(Date.now() + 15 * 86_400_000);
  await runJobNow(db, decideOverdue, {}, { now, times: 1 });
}

async function submitClaim(person: Member): Promise<void> {
  const active = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'active')
    .limit(20)
    .execute();
  const campaign = pick(active);
  if (campaign === undefined) return;
  await claimFollow(createMemberCtx(db, person), { ...campaign, proofUrl: 'https://x.com/someone' }, null);
}

async function clawBack(): Promise<void> {
  const approved = await db
    .selectFrom('follow_claims')
    .select('id')
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(5)
    .execute();
  const claim = pick(approved);
  if (claim === undefined) return;
  report.clawedBack.push((await reverseClaim(admin, { ...claim, reason: 'No.' })).id);
}

/** Approves or rejects a pending claim. */
async function decideClaim(): Promise<void> {
  const pending = await db
    .selectFrom('follow_claims')
    .select('id')
    .where('status', '=', 'pending')
    .limit(10)
    .execute();
  const claim = pick(pending);
  if (claim === undefined) return;
  if (random() < 0.8) report.approved.push((await approveClaim(admin, claim)).id);
  else await rejectClaim(admin, { ...claim, reason: 'No.' });
}

async function closeOwnCampaign(person: Member): Promise<void> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select('id')
    .where('creator_id', '=', person.id)
    .where('status', '=', 'active')
    .execute();
  const campaign = pick(campaigns);
  if (campaign === undefined) return;
  await closeFollowCampaign(createMemberCtx(db, person), campaign);
  report.closed.push(campaign.id);
}

/** The steps, each with its share of all. */
const steps: readonly [share: number, run: (person: Member) => Promise<void>][] = [
  [0.03, buyCredits],
  [0.03, refundPurchase],
  [0.04, grant],
  [0.15, createCampaign],
  [0.07, changeOwnClaim],
  [0.01, approveOverdue],
  [0.25, submitClaim],
  [0.06, clawBack],
  [0.29, decideClaim],
  [0.07, closeOwnCampaign],
];

async function runStep(): Promise<void> {
  const person: Member = pick(people) ?? creditAdmin;
  let roll = random();
  for (const [share, run] of steps) {
    if (roll < share) return run(person);
    roll -= share;
  }
}

async function hammer(): Promise<void> {
  for (let index = 0; index < Number(operations) / 8; index += 1) {
    report.operations += 1;
    try {
      await runStep();
    } catch (error) {
      if (isAppError(error)) report.rejected += 1;
      else report.unexpected.push(error instanceof Error ? String(error.stack) : String(error));
    }
  }
}

await Promise.all(Array.from({ length: 8 }, hammer));
await pool.end();
process.stdout.write(JSON.stringify(report));
