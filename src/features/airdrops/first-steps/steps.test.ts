import { expect, it } from 'vitest';
import { listDoneSteps } from './steps.ts';

const noProgress = {
  isOver: false,
  hasAirdrop: false,
  hasClaimDate: false,
  hasCheckedIn: false,
  hasChosenReminders: false,
  examples: [],
};

const undated = { claimDate: null, claimCloseDate: null, lastVisitDate: null };

it('listDoneSteps combines the server’s progress with the loaded rows', () => {
  expect([...listDoneSteps(noProgress, [])]).toEqual([]);
  expect([...listDoneSteps(noProgress, [{ ...undated, lastVisitDate: '2026-11-22' }])]).toEqual([
    'add',
    'check-in',
  ]);
  const progress = { ...noProgress, hasAirdrop: true, hasClaimDate: true, hasChosenReminders: true };
  expect([...listDoneSteps(progress, [])]).toEqual(['add', 'date', 'reminders']);
});

it('listDoneSteps includes the date if a claim has an opening or closing date', () => {
  const date = '2026-12-05T12:00:00.000Z';
  expect(listDoneSteps(noProgress, [undated]).has('date')).toBe(false);
  expect(listDoneSteps(noProgress, [{ ...undated, claimDate: date }]).has('date')).toBe(true);
  expect(listDoneSteps(noProgress, [{ ...undated, claimCloseDate: date }]).has('date')).toBe(true);
});
