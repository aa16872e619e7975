import { expect, it } from 'vitest';
import { defaultReminderSettings } from '#/features/reminders/schema.ts';
import { getMinutesAt, moments, reminderLeadMinutes } from './season.ts';

it('getMinutesAt returns ascending minutes from the start to two days after the window', () => {
  const times = Array.from({ length: 201 }, (_, step) => getMinutesAt(step / 2));
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBe(51 * 24 * 60);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('places the last day 24 hours before the window closes, and the initial marker in it', () => {
  expect(getMinutesAt(moments.closes) - getMinutesAt(moments.lastDay)).toBe(24 * 60);
  expect(moments.shown).toBeGreaterThan(moments.lastDay);
  expect(moments.shown).toBeLessThan(moments.closes);
});

it('reminderLeadMinutes equals the default reminders', () => {
  expect(reminderLeadMinutes).toEqual(defaultReminderSettings.leadMinutes);
});
