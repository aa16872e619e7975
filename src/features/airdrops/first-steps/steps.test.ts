import { expect, it } from 'vitest';
import { doneSteps } from './steps.ts';

const nothing = {
  isOver: false,
  hasAirdrop: false,
  hasClaimDate: false,
  hasCheckedIn: false,
  hasChosenReminders: false,
};

it('doneSteps combines the server’s progress with the loaded rows', () => {
  expect([...doneSteps(nothing, [])]).toEqual([]);
  expect([...doneSteps(nothing, [{ claimDate: null, lastVisitDate: '2026-11-22' }])]).toEqual([
    'add',
    'check-in',
  ]);
  const progress = { ...nothing, hasAirdrop: true, hasClaimDate: true, hasChosenReminders: true };
  expect([...doneSteps(progress, [])]).toEqual(['add', 'date', 'reminders']);
});
