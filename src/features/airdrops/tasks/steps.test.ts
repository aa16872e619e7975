import { describe, expect, it } from 'vitest';
import type { DueTask, TaskWallet } from './schema.ts';
import { findNextStep, getStepKey, toSteps } from './steps.ts';

const toTask = (id: string, walletIds: string[]): DueTask => ({
  id,
  airdropId: 'a',
  airdropName: 'Scroll',
  text: id,
  link: null,
  walletIds,
  period: {
    start: '2026-11-19T00:00:00.000Z',
    end: '2026-11-20T00:00:00.000Z',
    span: 'day',
    isOpen: true,
    nextDueAt: null,
  },
});
const toWallet = (id: string): TaskWallet => ({ id, label: id, address: `0x${id}`, colour: 'teal' });

const steps = toSteps({
  items: [toTask('vote', []), toTask('swap', ['1', '2']), toTask('bridge', ['2'])],
  wallets: [toWallet('1'), toWallet('2')],
});
const keys = steps.map(getStepKey);

describe('toSteps', () => {
  it('returns all tasks of a wallet in a row, and tasks without wallets last', () => {
    expect(keys).toEqual(['swap 1', 'swap 2', 'bridge 2', 'vote ']);
  });
});

describe('findNextStep', () => {
  it('returns the next open step, then skipped ones from the first', () => {
    expect(findNextStep(steps, new Set(['swap 2']), 0)).toBe(2);
    expect(findNextStep(steps, new Set(['vote ']), 3)).toBe(0);
    expect(findNextStep(steps, new Set(keys), 0)).toBe(-1);
  });

  it('returns the same step if it is the only open one', () => {
    expect(findNextStep(steps, new Set(keys.slice(1)), 0)).toBe(0);
  });
});
