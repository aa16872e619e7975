import { expect, it } from 'vitest';
import { formatLeadTime, parseLeads, serializeLeads } from './lead-times.ts';

it('formatLeadTime formats minutes, hours, and days', () => {
  const labels = [0, 1, 15, 60, 90, 180, 1440, 1500, 2880, 20_160].map(formatLeadTime);
  expect(labels).toEqual([
    'At the claim date',
    '1 min',
    '15 min',
    '1 h',
    '1 h 30 min',
    '3 h',
    '24 h',
    '1 day 1 h',
    '2 days',
    '14 days',
  ]);
});

it('serializeLeads sorts and deduplicates, and round-trips through parseLeads', () => {
  expect(serializeLeads([15, 1440, 0, 15])).toBe('1440 15 0');
  for (const leads of [[], [0], [1440, 180]]) expect(parseLeads(serializeLeads(leads))).toEqual(leads);
});
