import { expect, it } from 'vitest';
import { proposedQuest } from '../../../test/factories/submissions.ts';
import { statuses } from './kinds.ts';
import { canEdit, getEndDate, getLinks, isWaiting } from './policy.ts';

it('lets promoters write what neither waits nor is published', () => {
  expect(statuses.filter((status) => canEdit({ status }))).toEqual(['draft', 'rejected', 'withdrawn']);
});

it('has only what is pending decided or withdrawn', () => {
  expect(statuses.filter((status) => isWaiting({ status }))).toEqual(['pending']);
});

it('knows when what is proposed ends, and every address that it leads to', () => {
  const quest = proposedQuest({
    endsAt: '2026-11-27T09:00:00.000Z',
    tasks: [
      { kind: 'visit', title: 'Visit the site', url: 'https://visit.example/' },
      { kind: 'other', title: 'Wait', url: null },
    ],
  });
  expect(getEndDate(quest)).toEqual({ field: 'endsAt', end: '2026-11-27T09:00:00.000Z' });
  expect(getLinks(quest)).toEqual(['https://example.com/', 'https://visit.example/']);
});
