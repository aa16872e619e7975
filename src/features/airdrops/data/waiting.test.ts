import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { emptyFields } from '../fields.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { airdrop, airdropInput } from '../schema.ts';
import { applyOfflineChange, toOptimisticAirdrop } from './waiting.ts';

const at = '2026-11-20T10:00:00.000Z';
const required = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };

it('toOptimisticAirdrop returns every field of an addition that an earlier version stored', () => {
  // Stored changes aren't validated when read, so they can lack fields.
  const row = toOptimisticAirdrop(
    required as ReturnType<typeof airdropInput.parse>,
    '01a1fa53-d955-7180-844b-0fc32e5abcff',
    at,
  );
  expect(airdrop.safeParse(row)).toMatchObject({ success: true });
  expect(row).toMatchObject({ ...emptyFields, ...required });
});

it('toOptimisticAirdrop keeps the fields of an addition', () => {
  const input = airdropInput.parse({ ...required, tags: ['New'], chains: ['Base'], priority: true });
  expect(toOptimisticAirdrop(input, 'one', at)).toMatchObject(input);
});

describe('applyOfflineChange', () => {
  const correct = (lastVisitDate: string | null, day: string, isVisited: boolean) =>
    applyOfflineChange(
      createSampleAirdrop({ lastVisitDate }),
      { deed: { kind: 'correct-visit', id: 'one', day, isVisited }, at },
      toRhythmSettings({ timeZone: 'UTC' }),
    ).lastVisitDate;

  it('adds a visit of a past day, and keeps a later one', () => {
    expect(correct(null, '2026-11-10', true)).toBe('2026-11-10');
    expect(correct('2026-11-09', '2026-11-10', true)).toBe('2026-11-10');
    expect(correct('2026-11-12', '2026-11-10', true)).toBe('2026-11-12');
  });

  it('removes the last visit, and keeps a later one', () => {
    expect(correct('2026-11-10', '2026-11-10', false)).toBeNull();
    expect(correct('2026-11-12', '2026-11-10', false)).toBe('2026-11-12');
  });
});
