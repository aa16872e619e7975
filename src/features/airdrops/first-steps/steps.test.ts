import { expect, it } from 'vitest';
import { listDoneSteps } from './steps.ts';

const nothing = {
  isOver: false,
  hasAirdrop: false,
  hasClaimDate: false,
  hasCheckedIn: false,
  hasChosenReminders: false,
  examples: [],
};

const undated = { claimDate: null, claimCloseDate: null, lastVisitDate: null };

it('listDoneSteps combines the server’s progress with the loaded rows', () => {
  expect([...listDoneSteps(nothing, [])]).toEqual([]);
  expect([...listDoneSteps(nothing, [{ ...undated, lastVisitDate: '2026-11-22' }])]).toEqual([
    'add',
    'check-in',
  ]);
  const progress = { ...nothing, hasAirdrop: true, hasClaimDate: true, hasChosenReminders: true };
  expect([...listDoneSteps(progress, [])]).toEqual(['add', 'date', 'reminders']);
});

it('listDoneSteps counts when a claim opens or closes as its date', () => {
  const date = '2026-12-05T12:00:00.000Z';
  expect(listDoneSteps(nothing, [undated]).has('date')).toBe(false);
  expect(listDoneSteps(nothing, [{ ...undated, claimDate: date }]).has('date')).toBe(true);
  expect(listDoneSteps(nothing, [{ ...undated, claimCloseDate: date }]).has('date')).toBe(true);
});
