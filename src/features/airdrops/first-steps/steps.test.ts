import { expect, it } from 'vitest';
import { doneSteps } from './steps.ts';

const nothing = {
  isOver: false,
  hasAirdrop: false,
  hasClaimDate: false,
  hasCheckedIn: false,
  hasChosenReminders: false,
};

it('counts what the server knows and what the tracker has heard since', () => {
  expect([...doneSteps(nothing, [])]).toEqual([]);
  expect([...doneSteps(nothing, [{ claimDate: null, lastVisitDate: '2026-11-22' }])]).toEqual([
    'add',
    'check-in',
  ]);
  const said = { ...nothing, hasAirdrop: true, hasClaimDate: true, hasChosenReminders: true };
  expect([...doneSteps(said, [])]).toEqual(['add', 'date', 'reminders']);
});
