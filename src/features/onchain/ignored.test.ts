import { describe, expect, it } from 'vitest';
import { type Arrival, createScamDetector, type IgnoredReason, type TrustedRecords } from './ignored.ts';

const friend = `0xabcd${'1'.repeat(32)}4321`;
const imitation = `0xabcd${'9'.repeat(32)}4321`;
const stranger = `0x${'7'.repeat(40)}`;
const arb = `0x${'a'.repeat(40)}`;
const fake = `0x${'b'.repeat(40)}`;

const trusted: TrustedRecords = {
  hashes: new Set(['0x01']),
  recipients: new Set([friend]),
  contracts: new Set([arb]),
  symbols: new Map([
    ['ETH', new Set()],
    ['ARB', new Set([arb])],
  ]),
};
const arrival: Arrival = { hash: '0x02', token: fake, from: stranger, amount: 1n, symbol: '' };
const likeArb: IgnoredReason = { kind: 'symbol', like: 'ARB' };

describe('createScamDetector', () => {
  const findReason = createScamDetector(trusted);

  it.each<[string, Partial<Arrival>, IgnoredReason | undefined]>([
    ['zero tokens', { amount: 0n }, { kind: 'zero' }],
    ['zero tokens of an airdrop’s token', { amount: 0n, token: arb }, { kind: 'zero' }],
    ['zero tokens in a transaction of the wallet', { amount: 0n, hash: '0x01' }, undefined],
    ['a sender with the ends of a known one', { from: imitation }, { kind: 'sender', like: friend }],
    ['a known sender', { from: friend }, undefined],
    ['a token named like an airdrop’s', { symbol: 'ARB' }, likeArb],
    ['a token with the name in other letters', { symbol: 'arb.' }, likeArb],
    ['a token named like the chain’s own', { symbol: 'ETH' }, { kind: 'symbol', like: 'ETH' }],
    ['the airdrop’s own token', { symbol: 'ARB', token: arb }, undefined],
    ['such a token in a transaction of the wallet', { symbol: 'ARB', hash: '0x01' }, undefined],
    ['such a token that claims to be from a contract of an airdrop', { symbol: 'ARB', from: arb }, likeArb],
    ['a token with a name of its own', { symbol: 'PEPE' }, undefined],
    ['a token without a name', {}, undefined],
    ['a name without letters', { symbol: '$' }, undefined],
  ])('returns the reason for %s', (_, change, expected) => {
    expect(findReason({ ...arrival, ...change })).toEqual(expected);
  });

  it('recognizes digits that look like letters', () => {
    const findOlisReason = createScamDetector({ ...trusted, symbols: new Map([['OLIS', new Set([arb])]]) });
    expect(findOlisReason({ ...arrival, symbol: '01I5' })).toEqual({ kind: 'symbol', like: 'OLIS' });
  });
});
