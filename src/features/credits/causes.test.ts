import { expect, it } from 'vitest';
import { formatCause } from './causes.ts';

it('formatCause names the cause, with the followed handle where there is one', () => {
  expect(formatCause({ cause: 'grant', twitterHandle: null })).toBe('Granted by Dropfolio');
  expect(formatCause({ cause: 'claim', twitterHandle: 'petra' })).toBe('Earned by following @petra');
  expect(formatCause({ cause: 'claim', twitterHandle: null })).toBe('Earned by following');
  expect(formatCause({ cause: 'clawback', twitterHandle: 'petra' })).toBe(
    'Payment for following @petra reversed',
  );
});
