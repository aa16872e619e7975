import { expect, it } from 'vitest';
import { getQuestStatus } from './kinds.ts';

const quest = { startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-27T09:00:00.000Z' };

it.each([
  ['2026-11-20T08:59:59.999Z', 'upcoming'],
  ['2026-11-20T09:00:00.000Z', 'open'],
  ['2026-11-27T08:59:59.999Z', 'open'],
  ['2026-11-27T09:00:00.000Z', 'ended'],
])('getQuestStatus at %s returns %s', (now, status) => {
  expect(getQuestStatus(quest, Date.parse(now))).toBe(status);
});
