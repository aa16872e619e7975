import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import type { Db } from '../../src/db/client.server.ts';
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
import { getDebt, readBalance } from '../factories/credits.ts';
import { createMemberCtx, type Member } from '../factories/members.ts';
import { makeSettledPayment } from '../factories/payments.ts';
import { runJobNow } from '../harness/run-job.ts';
import { Model, purchasedPackage } from './model.ts';

const smallPackage = {
  id: 'credits-12',
  amount: purchasedPackage.naira,
  baseCredits: purchasedPackage.base,
  bonusCredits: purchasedPackage.bonus,
  totalCredits: purchasedPackage.credits,
  discount: 0,
  isPopular: false,
};
let reversals = 0;

/** The number of users in a history. */
export const people = 4;

export const anyStep = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      person: fc.nat({ max: 1000 }),
      amount: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      person: fc.nat({ max: 1000 }),
      handle: fc.constantFrom('dropfolio', 'other', 'third'),
      points: fc.integer({ min: 1, max: 5 }),
      target: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      person: fc.nat({ max: 1000 }),
      campaign: fc.nat({ max: 1000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      campaign: fc.nat({ max: 1000 }),
      claim: fc.nat({ max: 1000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reject' as const),
      campaign: fc.nat({ max: 1000 }),
      claim: fc.nat({ max: 1000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('reverseClaim' as const),
      campaign: fc.nat({ max: 1000 }),
      claim: fc.nat({ max: 1000 }),
    }),
  },
  {
    weight: 11,
    arbitrary: fc.record({
      do: fc.constantFrom('resubmit' as const, 'resubmit' as const, 'edit' as const, 'withdraw' as const),
      campaign: fc.nat({ max: 1000 }),
      claim: fc.nat({ max: 1000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('overdue' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), person: fc.nat({ max: 1000 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      purchase: fc.nat({ max: 1000 }),
      naira: fc.integer({ min: 1, max: 150 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      person: fc.nat({ max: 1000 }),
      campaign: fc.nat({ max: 1000 }),
    }),
  },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
type StepWith<Kind extends Step['do']> = Extract<Step, { do: Kind }>;
type ClaimStep = Extract<Step, { claim: number }>;

/** The number of accepted steps by kind, over all histories. */
export const acceptedCounts: Record<string, number> = {};

/** Returns whether the application accepts it. Throws on anything but an ordinary rejection. */
async function accepts(kind: Step['do'], call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    acceptedCounts[kind] = (acceptedCounts[kind] ?? 0) + 1;
    return true;
  } catch (error) {
    if (isAppError(error) && error.code !== 'INTERNAL') return false;
    throw error;
  }
}

/** Maps any number to the index of an item; -1 if there are no items. */
const pickIndex = (number: number, items: readonly unknown[]): number =>
  items.length === 0 ? -1 : number % items.length;

/** Maps the model's objects to rows. */
export class HistoryRun {
  readonly model = new Model(people);
  readonly campaigns: { id: string; claims: string[] }[] = [];
  readonly purchases: string[] = [];
  readonly members: readonly Member[];
  readonly #db: Db;
  readonly #creditAdmin: Member;

  constructor(db: Db, creditAdmin: Member, members: readonly Member[]) {
    this.#db = db;
    this.#creditAdmin = creditAdmin;
    this.members = members;
  }

  #getMember(index: number): Member {
    const member = this.members[index];
    if (member === undefined) throw new RangeError(`there is no person ${index}`);
    return member;
  }

  #createCtx(index: number) {
    return createMemberCtx(this.#db, this.#getMember(index));
  }

  #createAdminCtx() {
    return createMemberCtx(this.#db, this.#creditAdmin);
  }

  /** Applies a step to the application and to the model, and expects both of them or neither to accept it. */
  async apply(step: Step): Promise<void> {
    switch (step.do) {
      case 'grant':
        return this.#grant(step);
      case 'create':
        return this.#createCampaign(step);
      case 'buy':
        return this.#buy(step);
      case 'reverse':
        return this.#reversePurchase(step);
      case 'overdue':
        return this.#decideOverdue();
      case 'claim':
        return this.#claim(step);
      case 'close':
        return this.#closeCampaign(step);
      default:
        return this.#changeClaim(step);
    }
  }

  async #grant({ person, amount }: StepWith<'grant'>): Promise<void> {
    const index = person % people;
    const input = { userId: this.#getMember(index).id, amount, note: null };
    const isAllowed = await accepts('grant', grantCredits(this.#createAdminCtx(), input));
    equal(isAllowed, this.model.grant(index, amount));
  }

  async #createCampaign({ person, handle, points, target }: StepWith<'create'>): Promise<void> {
    const index = person % people;
    let id = '';
    // Handles are equal regardless of spelling.
    const twitterHandle = points % 2 === 0 ? handle.toUpperCase() : handle;
    const input = { twitterHandle, pointsPerFollower: points, targetFollows: target };
    const isAllowed = await accepts(
      'create',
      addFollowCampaign(this.#createCtx(index), input).then((row) => {
        ({ id } = row);
      }),
    );
    equal(isAllowed, this.model.create(index, handle, points, target));
    if (isAllowed) this.campaigns.push({ id, claims: [] });
  }

  async #buy({ person }: StepWith<'buy'>): Promise<void> {
    const index = person % people;
    const purchase = { kind: 'credits', goods: smallPackage } as const;
    const { id } = await makeSettledPayment(this.#db, this.#getMember(index), purchase);
    this.purchases.push(id);
    acceptedCounts.buy = (acceptedCounts.buy ?? 0) + 1;
    equal(true, this.model.buy(index));
  }

  async #reversePurchase({ purchase, naira }: StepWith<'reverse'>): Promise<void> {
    const index = pickIndex(purchase, this.purchases);
    const [paymentId, modeled] = [this.purchases[index], this.model.purchases[index]];
    if (paymentId === undefined || modeled === undefined) return;
    reversals += 1;
    const reversed = await this.#db.transaction().execute((trx) =>
      reversePayment(trx, new Date(), {
        paymentId,
        kind: 'chargeback',
        amount: naira,
        providerId: `history-${reversals}`,
        reason: null,
        requestedBy: null,
      }),
    );
    if (reversed !== undefined) acceptedCounts.reverse = (acceptedCounts.reverse ?? 0) + 1;
    equal(reversed !== undefined, this.model.refund(modeled, naira));
    if ((this.model.debts[modeled.buyer] ?? 0) > 0) acceptedCounts.owed = (acceptedCounts.owed ?? 0) + 1;
  }

  async #decideOverdue(): Promise<void> {
    const now = new Date(Date.now() + 15 * 86_400_000);
    await runJobNow(this.#db, decideOverdue, {}, { now });
    acceptedCounts.overdue = (acceptedCounts.overdue ?? 0) + this.model.approveOverdue();
  }

  async #claim({ person, campaign }: StepWith<'claim'>): Promise<void> {
    const index = pickIndex(campaign, this.campaigns);
    const [row, modeled] = [this.campaigns[index], this.model.campaigns[index]];
    if (row === undefined || modeled === undefined) return;
    const member = person % people;
    let claimId = '';
    const input = { id: row.id, proofUrl: 'https://x.com/someone' };
    const isAllowed = await accepts(
      'claim',
      claimFollow(this.#createCtx(member), input, null).then(({ id }) => {
        claimId = id;
      }),
    );
    equal(isAllowed, this.model.claim(member, modeled));
    if (isAllowed) row.claims.push(claimId);
  }

  async #closeCampaign({ person, campaign }: StepWith<'close'>): Promise<void> {
    const index = pickIndex(campaign, this.campaigns);
    const [row, modeled] = [this.campaigns[index], this.model.campaigns[index]];
    if (row === undefined || modeled === undefined) return;
    const member = person % people;
    const isAllowed = await accepts('close', closeFollowCampaign(this.#createCtx(member), { id: row.id }));
    equal(isAllowed, this.model.close(member, modeled));
  }

  async #changeClaim(step: ClaimStep): Promise<void> {
    const index = pickIndex(step.campaign, this.campaigns);
    const [row, modeled] = [this.campaigns[index], this.model.campaigns[index]];
    if (row === undefined || modeled === undefined) return;
    const claimIndex = pickIndex(step.claim, row.claims);
    const [id, claim] = [row.claims[claimIndex], modeled.claims[claimIndex]];
    if (id === undefined || claim === undefined) return;
    const { model } = this;
    const claimant = this.#createCtx(claim.claimant);
    const admin = this.#createAdminCtx();
    const revision = { id, proofUrl: 'https://x.com/someone_else' };
    const storeId = ({ id: newId }: { id: string }) => {
      row.claims[claimIndex] = newId;
    };
    switch (step.do) {
      case 'approve':
        equal(await accepts('approve', approveClaim(admin, { id })), model.approve(modeled, claim));
        return;
      case 'reject':
        equal(
          await accepts('reject', rejectClaim(admin, { id, reason: 'No.' })),
          model.reject(modeled, claim),
        );
        return;
      case 'reverseClaim':
        equal(
          await accepts('reverseClaim', reverseClaim(admin, { id, reason: 'No follow.' })),
          model.reverseClaim(modeled, claim),
        );
        return;
      case 'edit':
        equal(
          await accepts('edit', editClaim(claimant, revision, null).then(storeId)),
          claim.status === 'pending',
        );
        return;
      case 'resubmit':
        equal(
          await accepts('resubmit', resubmitClaim(claimant, revision, null).then(storeId)),
          model.resubmit(modeled, claim),
        );
        return;
      default: {
        const isAllowed = await accepts('withdraw', withdrawClaim(claimant, { id }));
        equal(isAllowed, model.withdraw(modeled, claim));
        if (isAllowed && modeled.claims[claimIndex] !== claim) row.claims.splice(claimIndex, 1);
      }
    }
  }

  /** Expects the rows to match the model. */
  async compare(): Promise<void> {
    const db = this.#db;
    const real = await Promise.all(this.members.map(({ id }) => readBalance(db, id)));
    deepEqual(real, this.model.balances);
    const debts = await Promise.all(this.members.map(({ id }) => getDebt(db, id)));
    deepEqual(debts, this.model.debts);
    for (const [index, { id }] of this.campaigns.entries()) {
      const row = await db
        .selectFrom('campaigns')
        .select(['remaining_budget', 'followers_received', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const modeled = this.model.campaigns[index];
      deepEqual(row, {
        remaining_budget: modeled?.budget,
        followers_received: modeled?.claims.filter(({ status }) => status === 'approved').length,
        status: modeled?.isActive === true ? 'active' : 'completed',
      });
    }
  }
}
