import { describe, expect, it } from 'vitest';
import { undecidedMessage } from '#/lib/typed-decimal.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toFormErrors } from '#/ui/forms/form-errors.ts';
import { type ClaimValues, parseClaim } from './claim-form.ts';

const target = { airdropId: uuidv7(), walletId: uuidv7() };
const parse = (values: Partial<ClaimValues>) =>
  parseClaim({ amount: '', token: '', gas: '', gasToken: '', ...values }, { ...target, day: '2026-11-26' });

function parseValid(values: Partial<ClaimValues>) {
  const parsed = parse(values);
  if (!parsed.success) throw new Error(JSON.stringify(parsed.error.issues));
  return parsed.data;
}

describe('parseClaim', () => {
  it('returns the cell, the reward, and the gas with exact amounts', () => {
    const { cell, reward, gas } = parseValid({
      amount: '1250,123456789012345678',
      token: 'arb',
      gas: '0.0042',
      gasToken: 'ETH',
    });
    expect(cell).toEqual({ ...target, state: 'claimed', amount: '1250.123456789012345678' });
    expect(reward).toMatchObject({
      ...target,
      kind: 'reward',
      day: '2026-11-26',
      amount: '1250.123456789012345678',
      currency: 'ARB',
      value: null,
    });
    expect(gas).toMatchObject({ ...target, kind: 'gas', amount: '0.0042', currency: 'ETH' });
  });

  it('returns only the cell without an amount, or with an amount but no token', () => {
    expect(parseValid({ token: 'ARB', gasToken: 'ETH' })).toEqual({
      cell: { ...target, state: 'claimed', amount: null },
      reward: null,
      gas: null,
    });
    expect(parseValid({ amount: '5' })).toEqual({
      cell: { ...target, state: 'claimed', amount: '5' },
      reward: null,
      gas: null,
    });
  });

  it('keeps amounts of a wallet that are too long for an entry unless they have a token', () => {
    const amount = `1.${'1'.repeat(30)}`;
    expect(parseValid({ amount }).cell.amount).toBe(amount);
    expect(Object.keys(toFormErrors(parse({ amount, token: 'ARB' })))).toEqual(['amount']);
  });

  it('rejects each invalid field at its place', () => {
    expect(
      Object.keys(toFormErrors(parse({ amount: 'x', token: 'y'.repeat(21), gas: '-1', gasToken: 'ETH' }))),
    ).toEqual(['amount', 'token', 'gas']);
    expect(toFormErrors(parse({ gas: '1' }))).toEqual({ gasToken: 'Gas token is required' });
  });

  it('rejects numbers that can mean two values', () => {
    expect(toFormErrors(parse({ amount: '1.250', gas: '1,250', gasToken: 'ETH' }))).toEqual({
      amount: undecidedMessage,
      gas: undecidedMessage,
    });
  });
});
