import { expect, it } from 'vitest';
import { createQuestProposal } from '../../../test/factories/submissions.ts';
import { statuses } from './kinds.ts';
import { canEdit, getEndDate, getLinks, isPending } from './policy.ts';

it('canEdit is true unless a submission is pending or published', () => {
  expect(statuses.filter((status) => canEdit({ status }))).toEqual(['draft', 'rejected', 'withdrawn']);
});

it('isPending is true only for pending submissions', () => {
  expect(statuses.filter((status) => isPending({ status }))).toEqual(['pending']);
});

it('getEndDate and getLinks return a proposal’s end and all its links', () => {
  const quest = createQuestProposal({
    endsAt: '2026-11-27T09:00:00.000Z',
    tasks: [
      { kind: 'visit', title: 'Visit the site', url: 'https://visit.example/' },
      { kind: 'other', title: 'Wait', url: null },
    ],
  });
  expect(getEndDate(quest)).toEqual({ field: 'endsAt', end: '2026-11-27T09:00:00.000Z' });
  expect(getLinks(quest)).toEqual(['https://example.com/', 'https://visit.example/']);
});
