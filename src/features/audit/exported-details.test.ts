import { describe, expect, it } from 'vitest';
import { getExportedDetails } from './exported-details.ts';

describe('getExportedDetails', () => {
  it('returns only the listed details of an action', () => {
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
  ])('returns no details of the unlisted action %s', (action) => {
    expect(getExportedDetails(action, { text: 'Likely fraud', reason: 'Rude', name: 'x' })).toEqual({});
  });
});
