import { expect, it } from 'vitest';
import { getExportedDetails } from './exported-details.ts';

it('getExportedDetails returns only the listed details of an action', () => {
  const details = { amount: 5, note: 'Thanks', askedBy: 'somebody' };
  expect(getExportedDetails('credits.granted', details)).toEqual({ amount: 5, note: 'Thanks' });
});

it.each([
  'payment.noted',
  'payment.checked',
  'credits.grant-requested',
  'thing.done',
  'constructor',
  '__proto__',
])('getExportedDetails returns no details of %s, which has no list', (action) => {
  expect(getExportedDetails(action, { text: 'Likely fraud', reason: 'Rude', name: 'x' })).toEqual({});
});
