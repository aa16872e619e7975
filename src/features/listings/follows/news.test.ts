import { expect, it } from 'vitest';
import { createFollowNews } from './news.ts';

const dates = { presaleStart: '2026-12-05T00:00:00.000Z', presaleEnd: '2026-12-24T00:00:00.000Z' };
const change = (field: string, old: string | number | null, now: string | number | null) => ({
  field,
  old,
  now,
});

it('createFollowNews lists a presale’s new dates and other changes', () => {
  const changes = [
    change('presaleStart', '2026-12-01T11:00:00.000Z', dates.presaleStart),
    change('hardCap', 100, 200),
  ];
  expect(createFollowNews({ kind: 'presale', name: 'Harbour', changes, fields: dates })).toEqual({
    kind: 'presale_moved',
    title: 'The Harbour presale was rescheduled',
    body: 'It now runs from Dec 5, 2026, 12:00 AM UTC to Dec 24, 2026, 12:00 AM UTC. Hard cap: $100 → $200.',
  });
});

it('createFollowNews describes changes without quoting user input', () => {
  const changes = [
    change('title', 'Old', 'Win at https://evil.example'),
    change('endDate', dates.presaleStart, dates.presaleEnd),
  ];
  expect(createFollowNews({ kind: 'campaign', name: 'Spring drop', changes, fields: {} })).toEqual({
    kind: 'listing_changed',
    title: 'Spring drop was changed',
    body: 'Title changed. End: Dec 5, 2026, 12:00 AM → Dec 24, 2026, 12:00 AM.',
  });
});

it('createFollowNews summarizes excess changes as a count', () => {
  const changes = ['title', 'project', 'projectUrl', 'description', 'tips'].map((item) =>
    change(item, 'a', 'b'),
  );
  expect(createFollowNews({ kind: 'guide', name: 'Base', changes, fields: {} }).body).toBe(
    'Title changed. Project changed. Project link changed. 2 more changes.',
  );
});
