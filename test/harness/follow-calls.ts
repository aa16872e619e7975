import { expect } from 'vitest';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { createdFollowCampaign, ownFollowCampaigns } from '../../src/features/follow/creators/schema.ts';
import type { MemberCtx } from '../../src/platform/context.server.ts';
import type { ApiResponse, Caller, TestApp } from './app.ts';

type Headers = Record<string, string>;
type Offer = {
  id: string;
  twitterHandle: string;
  placesLeft: number;
  budgetLeft: number;
  claim: { status: string; reason: string | null } | null;
};
type Page<T> = { items: T[]; nextCursor: string | null; previousCursor: string | null };
type Offers = Page<Offer> & { latestProofUrl: string | null };

/** Creates a user with this many credits. */
export async function createMemberWithCredits(
  app: TestApp,
  creditAdmin: MemberCtx,
  credits: number,
): Promise<Caller & { id: string }> {
  const person = await app.createMember();
  await grantCredits(creditAdmin, { userId: person.id, amount: credits, note: null });
  return person;
}

/** A campaign that costs 20 credits. */
export const campaignInput = { twitterHandle: 'dropfolio', pointsPerFollower: 2, targetFollows: 10 };

export const createCampaign = (person: Caller, body: unknown = campaignInput, headers?: Headers) =>
  person.call('POST', '/follow-campaigns', body, headers);

export async function createCampaignAs(person: Caller, body: unknown = campaignInput): Promise<string> {
  const response = await createCampaign(person, body);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return createdFollowCampaign.parse(response.body).id;
}

/** Lists the caller's own campaigns. */
export const listOwnCampaigns = async (person: Caller, query = '') =>
  ownFollowCampaigns.parse((await person.call('GET', `/follow-campaigns${query}`)).body);

export const fetchBalance = async (person: Caller) => (await person.call('GET', '/credits/balance')).body;

/** The default profile of claims. */
export const claimantUrl = 'https://x.com/ada';

export const claim = (caller: Caller, id: string, proofUrl: string = claimantUrl, headers?: Headers) =>
  caller.call('POST', `/follow/${id}/claims`, { proofUrl }, headers);

/** Lists other users' campaigns. */
export const listOffers = async (caller: Caller, query = '') =>
  (await caller.call('GET', `/follow${query}`)).body as Offers;

/** Lists the caller's own claims. */
export const listClaims = async (caller: Caller, query = '') =>
  (await caller.call('GET', `/follow/claims${query}`)).body as Page<Record<string, unknown>>;

export const getClaimId = ({ body, status }: ApiResponse): string => {
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as { id: string }).id;
};
