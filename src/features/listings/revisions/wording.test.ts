import { expect, it } from 'vitest';
import { formatChange, formatRevisionValue } from './wording.ts';

const reader = { locale: 'en-US', zone: 'UTC' };
const change = (field: string, old: string | number | null, now: string | number | null) => ({
  field,
  old,
  now,
});

it.each([
  ['presale', 'presaleStart', '2026-12-01T11:00:00.000Z', 'Dec 1, 2026, 11:00 AM'],
  ['presale', 'softCap', 250_000.5, '$250,000.5'],
  ['presale', 'kycRequired', true, 'Yes'],
  ['faucet', 'cooldownMinutes', 60, '60 minutes'],
  ['campaign', 'maxParticipants', 1000, '1,000'],
  ['guide', 'steps', ['One', 'Two'], 'One\nTwo'],
  ['guide', 'tips', [], null],
  ['quest', 'projectUrl', '', null],
] as const)('formatRevisionValue formats a %s’s %s', (kind, field, value, text) => {
  expect(formatRevisionValue(kind, field, value, reader)).toBe(text);
});

it('formatChange returns one line without user input', () => {
  expect(formatChange('presale', change('softCap', 100, 200), reader)).toBe('Soft cap: $100 → $200');
  expect(formatChange('presale', change('softCap', null, 200), reader)).toBe('Soft cap: none → $200');
  expect(formatChange('presale', change('riskLevel', 'Medium', 'High'), reader)).toBe(
    'Risk level: Medium → High',
  );
  const link = change('websiteUrl', 'https://a.example', 'https://b.example');
  expect(formatChange('presale', link, reader)).toBe('Website changed');
});

it('formatChange labels an unknown field with its stored name', () => {
  expect(formatChange('presale', change('constructor', null, 'x'), reader)).toBe('constructor changed');
});
