import { describe, expect, it } from 'vitest';
import { type Arrival, findClaims } from './find-claims.ts';

const wallet = '0xwallet';
const distributor = '0xdistributor';
const token = '0xtoken';
const arrival: Arrival = { hash: '0x1', logIndex: 0, block: 10, token, from: distributor, amount: 5n };
const call = { hash: '0x1', calls: [distributor], isFailed: false, fee: 7n };
const ofDistributor = { airdropId: 'a', address: distributor, isToken: false, isClaimContract: false };
const ofClaims = { ...ofDistributor, isClaimContract: true };
const ofToken = { ...ofDistributor, address: token, isToken: true };

type Activity = Parameters<typeof findClaims>[0];
const find = (change: Partial<Activity>) =>
  findClaims({
    wallet,
    settledBlock: 10,
    arrivals: [arrival],
    transactions: [call],
    contracts: [ofDistributor],
    ...change,
  });

describe('findClaims', () => {
  it('finds any token that arrives in the wallet’s call of an airdrop’s contract', () => {
    expect(find({})).toEqual([{ ...arrival, airdropId: 'a', contract: distributor, fee: 7n }]);
  });

  it('finds the airdrop’s token from anybody, without gas that somebody else paid', () => {
    expect(find({ contracts: [ofToken], transactions: [] })).toEqual([
      { ...arrival, airdropId: 'a', contract: null, fee: null },
    ]);
  });

  it.each<[string, Partial<Activity>]>([
    ['from the claim contract', { transactions: [] }],
    ['in the wallet’s call of it', { arrivals: [{ ...arrival, from: '0xvault' }] }],
    [
      'in a call of the token, which is its own claim contract',
      {
        contracts: [{ ...ofToken, isClaimContract: true }],
        arrivals: [{ ...arrival, from: '0xvault' }],
        transactions: [{ ...call, calls: [token] }],
      },
    ],
  ])('finds the airdrop’s token %s', (_, change) => {
    expect(find({ contracts: [ofClaims, ofToken], ...change })).toHaveLength(1);
  });

  it('returns an arrival that two sources list once', () => {
    expect(find({ arrivals: [arrival, { ...arrival }] })).toHaveLength(1);
  });

  it('finds a call among several programs, without gas that somebody else paid', () => {
    const transactions = [{ ...call, calls: ['other', distributor], fee: 0n }];
    expect(find({ transactions })).toMatchObject([{ contract: distributor, fee: null }]);
  });

  it('counts the gas of a transaction once', () => {
    const second = { ...arrival, logIndex: 1, token: '0xother' };
    expect(find({ arrivals: [second, arrival] }).map(({ fee }) => fee)).toEqual([7n, null]);
  });

  it('returns an arrival for the first of several airdrops with the contract', () => {
    expect(find({ contracts: [ofDistributor, { ...ofDistributor, airdropId: 'b' }] })).toMatchObject([
      { airdropId: 'a' },
    ]);
  });

  it.each<[string, Partial<Activity>]>([
    ['transfers of zero tokens', { arrivals: [{ ...arrival, amount: 0n }], contracts: [ofToken] }],
    ['what the wallet sends to itself', { arrivals: [{ ...arrival, from: wallet }], contracts: [ofToken] }],
    ['failed calls', { transactions: [{ ...call, isFailed: true }], contracts: [ofDistributor, ofToken] }],
    ['blocks that aren’t settled', { settledBlock: 9 }],
    ['transactions of others with another token', { transactions: [] }],
    ['calls of other contracts', { transactions: [{ ...call, calls: ['0xother'] }] }],
    ['created contracts', { transactions: [{ ...call, calls: [] }] }],
    [
      'a token that claims to come from the distributor',
      { transactions: [], contracts: [ofDistributor, ofToken], arrivals: [{ ...arrival, token: '0xfake' }] },
    ],
    [
      'other tokens in a call where the airdrop’s token is known',
      { contracts: [ofDistributor, ofToken], arrivals: [{ ...arrival, token: '0xother' }] },
    ],
    [
      'dust of the airdrop’s token where its claim contract is known',
      { contracts: [ofClaims, ofToken], arrivals: [{ ...arrival, from: '0xother' }], transactions: [] },
    ],
    [
      'what a call of the token brings where its claim contract is known',
      {
        contracts: [ofClaims, ofToken],
        arrivals: [{ ...arrival, from: '0xother' }],
        transactions: [{ ...call, calls: [token] }],
      },
    ],
    ['calls of the token itself', { contracts: [{ ...ofToken, address: distributor }] }],
  ])('ignores %s', (_, change) => {
    expect(find(change)).toEqual([]);
  });
});
