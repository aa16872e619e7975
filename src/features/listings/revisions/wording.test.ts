import { expect, it } from 'vitest';
import { changeText, formatRevisionValue } from './wording.ts';

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

it('changeText returns one line without user input', () => {
  expect(changeText('presale', change('softCap', 100, 200), reader)).toBe('Soft cap: $100 → $200');
  expect(changeText('presale', change('softCap', null, 200), reader)).toBe('Soft cap: none → $200');
  expect(changeText('presale', change('riskLevel', 'Medium', 'High'), reader)).toBe(
    'Risk level: Medium → High',
  );
  const link = change('websiteUrl', 'https://a.example', 'https://b.example');
  expect(changeText('presale', link, reader)).toBe('Website changed');
});

it('changeText labels an unknown field with its stored name', () => {
  expect(changeText('presale', change('constructor', null, 'x'), reader)).toBe('constructor changed');
});
