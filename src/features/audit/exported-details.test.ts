import { expect, it } from 'vitest';
import { exportedOf } from './exported-details.ts';

it('exportedOf returns only the listed details of an action', () => {
  const details = { amount: 5, note: 'Thanks', askedBy: 'somebody' };
  expect(exportedOf('credits.granted', details)).toEqual({ amount: 5, note: 'Thanks' });
});

it.each([
  'payment.noted',
  'payment.checked',
  'credits.grant-asked',
  'thing.done',
  'constructor',
  '__proto__',
])('exportedOf returns no details of %s, which has no list', (action) => {
  expect(exportedOf(action, { text: 'Likely fraud', reason: 'Rude', name: 'x' })).toEqual({});
});
