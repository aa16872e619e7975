import { expect, it } from 'vitest';
import { exportedOf } from './exported-details.ts';

it('gives away what stands in the list of an action, and nothing beside it', () => {
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
])('gives no details of %s away, which has no list', (action) => {
  expect(exportedOf(action, { text: 'Likely fraud', reason: 'Rude', name: 'x' })).toEqual({});
});
