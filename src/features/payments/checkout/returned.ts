import type { ReturnedSearch } from './returned-search.ts';

/**
 * The parameters of the provider's return address. All are untrusted hints; the server verifies the payment itself.
 */
export type ReturnParams = {
  reference: string | undefined;
  transactionId: string | undefined;
  /** In lower case. */
  status: string | undefined;
};

const isReference = (text: string): boolean => /^(credit|premium)_[0-9a-f-]{36}_\d{1,16}$/.test(text);
const isTransaction = (text: string): boolean =>
  /^[\w-]{1,64}$/.test(text) && text !== 'null' && text !== 'undefined';

/** Keeps only the parameters that are valid input for verification. */
export function readReturnParams(search: ReturnedSearch): ReturnParams {
  const reference = search.tx_ref?.trim();
  const id = search.transaction_id?.trim();
  // The provider sometimes sends the status twice.
  const status = search.status?.split(',')[0]?.trim().toLowerCase().slice(0, 40);
  return {
    reference: reference !== undefined && isReference(reference) ? reference : undefined,
    transactionId: id !== undefined && isTransaction(id) ? id : undefined,
    status: status || undefined,
  };
}

/** Returns whether the provider's return address reports success. */
export const isReportedSuccess = ({ status }: Pick<ReturnParams, 'status'>): boolean =>
  status === 'successful' || status === 'completed' || status === 'success';
