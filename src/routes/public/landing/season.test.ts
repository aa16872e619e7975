import { expect, it } from 'vitest';
import { defaultReminderSettings } from '#/features/reminders/schema.ts';
import { minutesAt, moments, reminderLeadMinutes } from './season.ts';

it('runs from the start to two days after the window, and never backwards', () => {
  const times = Array.from({ length: 201 }, (_, step) => minutesAt(step / 2));
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBe(51 * 24 * 60);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('has its amber part begin 24 hours before the window closes, and its mark in it', () => {
  expect(minutesAt(moments.closes) - minutesAt(moments.lastDay)).toBe(24 * 60);
  expect(moments.shown).toBeGreaterThan(moments.lastDay);
  expect(moments.shown).toBeLessThan(moments.closes);
});

it('tells of the reminders that people get who have chosen none', () => {
  expect(reminderLeadMinutes).toEqual(defaultReminderSettings.leadMinutes);
});
