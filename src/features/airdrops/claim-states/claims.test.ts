import { describe, expect, it } from 'vitest';
import { describeClaims, indexClaims, isClaimMissing } from './claims.ts';
import type { WalletClaim } from './schema.ts';

const makeClaim = (change: Partial<WalletClaim> = {}): WalletClaim => ({
  airdropId: 'drop',
  walletId: 'main',
  chain: 'Base',
  state: 'unclaimed',
  closesAt: null,
  readAt: '2026-03-23T12:00:00.000Z',
  ...change,
});

it('indexClaims groups by airdrop and wallet', () => {
  const [first, second, other] = [
    makeClaim(),
    makeClaim({ chain: 'Ethereum' }),
    makeClaim({ airdropId: 'other', walletId: 'cold' }),
  ];
  const claims = indexClaims([first, second, other]);
  expect(claims.get('drop')?.get('main')).toEqual([first, second]);
  expect(claims.get('other')?.get('cold')).toEqual([other]);
});

describe('describeClaims', () => {
  it.each([
    ['unclaimed', 'Unclaimed on chain'],
    ['claimed', 'Claimed on chain'],
    ['closed', 'Window closed'],
    ['unreadable', 'Can’t be read on chain'],
  ] as const)('labels %s', (state, label) => {
    expect(describeClaims([makeClaim({ state })])).toBe(label);
  });

  it('names the chains where there are several', () => {
    const claims = [makeClaim({ state: 'claimed' }), makeClaim({ chain: 'Ethereum' })];
    expect(describeClaims(claims)).toBe('Claimed on chain (Base), Unclaimed on chain (Ethereum)');
  });
});

it.each([
  ['eligible', 'claimed', true],
  ['toDo', 'claimed', true],
  ['claimed', 'claimed', false],
  ['eligible', 'unclaimed', false],
  [undefined, 'claimed', false],
] as const)(
  'isClaimMissing of a cell that is %s, and %s on chain, returns %s',
  (state, onChain, expected) => {
    expect(isClaimMissing(state, [makeClaim({ state: onChain })])).toBe(expected);
  },
);
