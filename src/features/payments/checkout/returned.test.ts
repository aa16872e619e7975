import { describe, expect, it } from 'vitest';
import { isReportedSuccess, readReturnParams } from './returned.ts';
import { parseReturned } from './returned-search.ts';

const reference = 'credit_01890a5d-ac96-774b-bcce-b302099a8057_1700000000000';
const read = (search: Record<string, unknown>) => readReturnParams(parseReturned(search));

describe('readReturnParams', () => {
  it('reads the reference, transaction, and status, and ignores months', () => {
    const search = { status: 'Successful', tx_ref: reference, transaction_id: '1234' };
    expect(read(search)).toEqual({ reference, transactionId: '1234', status: 'successful' });
    expect(read({ subscription_months: '3' })).not.toHaveProperty('months');
  });

  it('uses the first status if there are two', () => {
    expect(read({ status: ['successful', 'completed'] }).status).toBe('successful');
    expect(read({ status: 'completed,successful' }).status).toBe('completed');
  });

  it("omits values that can't be valid", () => {
    expect(read({ tx_ref: 'credit_1', transaction_id: 'null', status: '' })).toEqual({
      reference: undefined,
      transactionId: undefined,
      status: undefined,
    });
    expect(read({ transaction_id: '<b>', tx_ref: `${reference}'` })).toMatchObject({
      reference: undefined,
      transactionId: undefined,
    });
    expect(read({ status: 'x'.repeat(500) }).status).toHaveLength(40);
  });

  it('recognizes each of the provider’s words for success', () => {
    expect(['successful', 'completed'].map((status) => isReportedSuccess({ status }))).toEqual([true, true]);
    expect([undefined, 'failed', 'cancelled'].map((status) => isReportedSuccess({ status }))).not.toContain(
      true,
    );
  });
});
