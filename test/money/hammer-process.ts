// One of several processes that move credits in the same database. Prints which operations were acknowledged.
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
import { type Member, memberCtx } from '../factories/members.ts';
import { makeSettledPayment } from '../factories/payments.ts';
import { runJobNow } from '../harness/run-job.ts';
import { createRandom } from '../harness/seeded.ts';
import type { HammerReport } from './hammer-report.ts';

const [, , url = '', seed = '1', operations = '100'] = process.argv;
const pool = openPool({ url, max: 8, onError: () => undefined });
const db = openDb(pool);
const random = createRandom(Number(seed));
const below = (count: number): number => Math.floor(random() * count);

const report: HammerReport = {
  operations: 0,
  granted: [],
  created: [],
  approved: [],
  closed: [],
  clawedBack: [],
  refused: 0,
  unexpected: [],
};

const people = await db.selectFrom('profiles').selectAll().where('first_name', '<>', 'Bank').execute();
const creditAdmin = await db
  .selectFrom('profiles')
  .selectAll()
  .where('first_name', '=', 'Bank')
  .executeTakeFirstOrThrow();

function pick<T>(list: readonly T[]): T | undefined {
  return list[below(list.length)];
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

async function step(): Promise<void> {
  const who: Member = pick(people) ?? creditAdmin;
  const ctx = memberCtx(db, who);
  const admin = memberCtx(db, creditAdmin);
  const roll = random();
  if (roll < 0.03) {
    await makeSettledPayment(db, who, { kind: 'credits', goods: smallPackage });
  } else if (roll < 0.06) {
    const paid = await db
      .selectFrom('payments')
      .select('id')
      .where('state', '=', 'succeeded')
      .orderBy('created_at', 'desc')
      .limit(5)
      .execute();
    const picked = pick(paid);
    if (picked === undefined) return;
    reversals += 1;
    // Evaluated now, because the callback runs after others have changed the counter.
    const providerId = `hammer-${seed}-${reversals}`;
    await db.transaction().execute((trx) =>
      reversePayment(trx, new Date(), {
        paymentId: picked.id,
        kind: 'refund',
        amount: 1 + below(100),
        providerId,
        reason: null,
        requestedBy: null,
      }),
    );
  } else if (roll < 0.1) {
    const { id } = await grantCredits(admin, { userId: who.id, amount: 1 + below(20), note: null });
    report.granted.push(id);
  } else if (roll < 0.25) {
    const input = {
      twitterHandle: `handle_${below(6)}`,
      pointsPerFollower: 1 + below(5),
      targetFollows: 1 + below(4),
    };
    report.created.push((await addFollowCampaign(ctx, input)).id);
  } else if (roll < 0.32) {
    const mine = await db
      .selectFrom('follow_claims')
      .select(['id', 'status'])
      .where('user_id', '=', who.id)
      .where('status', '<>', 'approved')
      .limit(10)
      .execute();
    const picked = pick(mine);
    if (picked === undefined) return;
    const proofUrl = 'https://x.com/someone_else';
    if (picked.status === 'rejected') await resubmitClaim(ctx, { id: picked.id, proofUrl }, null);
    else if (random() < 0.5) await editClaim(ctx, { id: picked.id, proofUrl }, null);
    else await withdrawClaim(ctx, { id: picked.id });
  } else if (roll < 0.33) {
    // Advances the clock for all users.
    await runJobNow(db, decideOverdue, {}, { now: new Date(Date.now() + 15 * 86_400_000), times: 1 });
  } else if (roll < 0.58) {
    const open = await db
      .selectFrom('campaigns')
      .select('id')
      .where('status', '=', 'active')
      .limit(20)
      .execute();
    const picked = pick(open);
    if (picked !== undefined) await claimFollow(ctx, { ...picked, proofUrl: 'https://x.com/someone' }, null);
  } else if (roll < 0.64) {
    const paid = await db
      .selectFrom('follow_claims')
      .select('id')
      .where('status', '=', 'approved')
      .orderBy('decided_at', 'desc')
      .limit(5)
      .execute();
    const picked = pick(paid);
    if (picked !== undefined)
      report.clawedBack.push((await reverseClaim(admin, { ...picked, reason: 'No.' })).id);
  } else if (roll < 0.93) {
    const waiting = await db
      .selectFrom('follow_claims')
      .select('id')
      .where('status', '=', 'pending')
      .limit(10)
      .execute();
    const picked = pick(waiting);
    if (picked === undefined) return;
    if (random() < 0.8) report.approved.push((await approveClaim(admin, picked)).id);
    else await rejectClaim(admin, { ...picked, reason: 'No.' });
  } else {
    const mine = await db
      .selectFrom('campaigns')
      .select('id')
      .where('creator_id', '=', who.id)
      .where('status', '=', 'active')
      .execute();
    const picked = pick(mine);
    if (picked === undefined) return;
    await closeFollowCampaign(ctx, picked);
    report.closed.push(picked.id);
  }
}

async function hammer(): Promise<void> {
  for (let index = 0; index < Number(operations) / 8; index += 1) {
    report.operations += 1;
    try {
      await step();
    } catch (error) {
      if (isAppError(error)) report.refused += 1;
      else report.unexpected.push(error instanceof Error ? String(error.stack) : String(error));
    }
  }
}

await Promise.all(Array.from({ length: 8 }, hammer));
await pool.end();
process.stdout.write(JSON.stringify(report));
