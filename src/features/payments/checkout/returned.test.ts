import { describe, expect, it } from 'vitest';
import { isReportedSuccess, readReturned } from './returned.ts';
import { parseReturned } from './returned-search.ts';

const reference = 'credit_01890a5d-ac96-774b-bcce-b302099a8057_1700000000000';
const read = (search: Record<string, unknown>) => readReturned(parseReturned(search));

describe('what the provider’s page hands back', () => {
  it('is read from the address, which says nothing of months', () => {
    const search = { status: 'Successful', tx_ref: reference, transaction_id: '1234' };
    expect(read(search)).toEqual({ reference, transactionId: '1234', status: 'successful' });
    expect(read({ subscription_months: '3' })).not.toHaveProperty('months');
  });

  it('may say the status twice', () => {
    expect(read({ status: ['successful', 'completed'] }).status).toBe('successful');
    expect(read({ status: 'completed,successful' }).status).toBe('completed');
  });

  it('is left out where it can’t be one of ours', () => {
    expect(read({ tx_ref: 'credit_1', transaction_id: 'null', status: '' })).toEqual({
      ...{ reference: undefined, transactionId: undefined, status: undefined },
    });
    expect(read({ transaction_id: '<b>', tx_ref: `${reference}'` })).toMatchObject({
      reference: undefined,
      transactionId: undefined,
    });
    expect(read({ status: 'x'.repeat(500) }).status).toHaveLength(40);
  });

  it('says that the money went out in one of two words', () => {
    expect(['successful', 'completed'].map((status) => isReportedSuccess({ status }))).toEqual([true, true]);
    expect([undefined, 'failed', 'cancelled'].map((status) => isReportedSuccess({ status }))).not.toContain(
      true,
    );
  });
});
