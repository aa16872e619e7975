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
import { type Member, memberCtx } from '../factories/members.ts';
import { makeSettledPayment } from '../factories/payments.ts';
import { runJobNow } from '../harness/run-job.ts';
import { Model, sold } from './model.ts';

const smallPackage = {
  id: 'credits-12',
  amount: sold.naira,
  baseCredits: sold.base,
  bonusCredits: sold.bonus,
  totalCredits: sold.credits,
  discount: 0,
  isPopular: false,
};
let reversals = 0;

/** The number of users in a history. */
export const people = 4;

export const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      who: fc.nat({ max: 1000 }),
      amount: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      who: fc.nat({ max: 1000 }),
      handle: fc.constantFrom('dropfolio', 'other', 'third'),
      points: fc.integer({ min: 1, max: 5 }),
      target: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      who: fc.nat({ max: 1000 }),
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
      do: fc.constant('clawBack' as const),
      campaign: fc.nat({ max: 1000 }),
      claim: fc.nat({ max: 1000 }),
    }),
  },
  {
    weight: 11,
    arbitrary: fc.record({
      do: fc.constantFrom('again' as const, 'again' as const, 'correct' as const, 'withdraw' as const),
      campaign: fc.nat({ max: 1000 }),
      claim: fc.nat({ max: 1000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('overdue' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), who: fc.nat({ max: 1000 }) }),
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
      who: fc.nat({ max: 1000 }),
      campaign: fc.nat({ max: 1000 }),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The number of accepted steps by kind, over all histories. */
export const done: Record<string, number> = {};

/** Returns whether the application accepts it. Throws on anything but an ordinary rejection. */
async function allowed(kind: Step['do'], act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    done[kind] = (done[kind] ?? 0) + 1;
    return true;
  } catch (error) {
    if (isAppError(error) && error.code !== 'INTERNAL') return false;
    throw error;
  }
}

/** Maps the model's objects to rows. */
export class Run {
  readonly model = new Model(people);
  readonly campaigns: { id: string; claims: string[] }[] = [];
  readonly purchases: string[] = [];
  readonly members: readonly Member[];
  readonly #db: Db;
  readonly #bank: Member;

  constructor(db: Db, creditAdmin: Member, members: readonly Member[]) {
    this.#db = db;
    this.#bank = creditAdmin;
    this.members = members;
  }

  #member(at: number): Member {
    const member = this.members[at];
    if (member === undefined) throw new RangeError(`there is no person ${at}`);
    return member;
  }

  async apply(item: Step): Promise<void> {
    const db = this.#db;
    const { model, campaigns } = this;
    const who = 'who' in item ? item.who % people : 0;
    const ctx = memberCtx(db, this.#member(who));
    const admin = memberCtx(db, this.#bank);
    if (item.do === 'grant') {
      const { amount } = item;
      const answer = allowed(
        'grant',
        grantCredits(admin, { userId: this.#member(who).id, amount, note: null }),
      );
      equal(await answer, model.grant(who, amount));
      return;
    }
    if (item.do === 'create') {
      let id = '';
      // Handles are equal regardless of spelling.
      const twitterHandle = item.points % 2 === 0 ? item.handle.toUpperCase() : item.handle;
      const input = { twitterHandle, pointsPerFollower: item.points, targetFollows: item.target };
      const answer = allowed(
        'create',
        addFollowCampaign(ctx, input).then((made) => {
          ({ id } = made);
        }),
      );
      const isAllowed = await answer;
      equal(isAllowed, model.create(who, item.handle, item.points, item.target));
      if (isAllowed) campaigns.push({ id, claims: [] });
      return;
    }
    if (item.do === 'buy') {
      const paid = await makeSettledPayment(db, this.#member(who), { kind: 'credits', goods: smallPackage });
      this.purchases.push(paid.id);
      done.buy = (done.buy ?? 0) + 1;
      equal(true, model.buy(who));
      return;
    }
    if (item.do === 'reverse') {
      await this.#reverse(item.purchase, item.naira);
      return;
    }
    if (item.do === 'overdue') {
      const now = new Date(Date.now() + 15 * 86_400_000);
      await runJobNow(db, decideOverdue, {}, { now });
      done.overdue = (done.overdue ?? 0) + model.approveOverdue();
      return;
    }
    const at = campaigns.length === 0 ? -1 : item.campaign % campaigns.length;
    const [real, modelled] = [campaigns[at], model.campaigns[at]];
    if (real === undefined || modelled === undefined) return;
    if (item.do === 'claim') {
      let id = '';
      const proofUrl = 'https://x.com/someone';
      const isAllowed = await allowed(
        'claim',
        claimFollow(ctx, { id: real.id, proofUrl }, null).then((made) => {
          ({ id } = made);
        }),
      );
      equal(isAllowed, model.claim(who, modelled));
      if (isAllowed) real.claims.push(id);
      return;
    }
    if (item.do === 'close') {
      const answer = allowed('close', closeFollowCampaign(ctx, { id: real.id }));
      equal(await answer, model.close(who, modelled));
      return;
    }
    const which = real.claims.length === 0 ? -1 : item.claim % real.claims.length;
    const [id, claim] = [real.claims[which], modelled.claims[which]];
    if (id === undefined || claim === undefined) return;
    const claimant = memberCtx(db, this.#member(claim.claimant));
    if (item.do === 'withdraw') {
      const isAllowed = await allowed('withdraw', withdrawClaim(claimant, { id }));
      equal(isAllowed, model.withdraw(modelled, claim));
      if (isAllowed && modelled.claims[which] !== claim) real.claims.splice(which, 1);
      return;
    }
    if (item.do === 'again' || item.do === 'correct') {
      const act = item.do === 'again' ? resubmitClaim : editClaim;
      const proofUrl = 'https://x.com/someone_else';
      const isAllowed = await allowed(
        item.do,
        act(claimant, { id, proofUrl }, null).then((made) => {
          real.claims[which] = made.id;
        }),
      );
      equal(isAllowed, item.do === 'again' ? model.resubmit(modelled, claim) : claim.status === 'pending');
      return;
    }
    if (item.do === 'clawBack') {
      equal(
        await allowed('clawBack', reverseClaim(admin, { id, reason: 'No follow.' })),
        model.reverseClaim(modelled, claim),
      );
    } else if (item.do === 'approve') {
      equal(await allowed('approve', approveClaim(admin, { id })), model.approve(modelled, claim));
    } else {
      equal(
        await allowed('reject', rejectClaim(admin, { id, reason: 'No.' })),
        model.reject(modelled, claim),
      );
    }
  }

  async #reverse(which: number, naira: number): Promise<void> {
    const at = this.purchases.length === 0 ? -1 : which % this.purchases.length;
    const [paymentId, modelled] = [this.purchases[at], this.model.purchases[at]];
    if (paymentId === undefined || modelled === undefined) return;
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
    if (reversed !== undefined) done.reverse = (done.reverse ?? 0) + 1;
    equal(reversed !== undefined, this.model.refund(modelled, naira));
    if ((this.model.debts[modelled.buyer] ?? 0) > 0) done.owed = (done.owed ?? 0) + 1;
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
      const modelled = this.model.campaigns[index];
      deepEqual(row, {
        remaining_budget: modelled?.budget,
        followers_received: modelled?.claims.filter(({ status }) => status === 'approved').length,
        status: modelled?.isActive === true ? 'active' : 'completed',
      });
    }
  }
}
