import type { ReturnedSearch } from './returned-search.ts';

/** What the provider's page hands back in the address. All of it is a hint: what counts is what our server finds out. */
export type Returned = {
  reference: string | undefined;
  transactionId: string | undefined;
  /** In lower case. */
  status: string | undefined;
};

const isReference = (text: string): boolean => /^(credit|premium)_[0-9a-f-]{36}_\d{1,16}$/.test(text);
const isTransaction = (text: string): boolean =>
  /^[\w-]{1,64}$/.test(text) && text !== 'null' && text !== 'undefined';

/** Takes of it what can be sent to be verified. */
export function readReturned(search: ReturnedSearch): Returned {
  const reference = search.tx_ref?.trim();
  const id = search.transaction_id?.trim();
  // The provider has been seen to say the status twice.
  const status = search.status?.split(',')[0]?.trim().toLowerCase().slice(0, 40);
  return {
    reference: reference !== undefined && isReference(reference) ? reference : undefined,
    transactionId: id !== undefined && isTransaction(id) ? id : undefined,
    status: status || undefined,
  };
}

/** Whether the provider's page said that the money went out. */
export const isReportedSuccess = ({ status }: Pick<Returned, 'status'>): boolean =>
  status === 'successful' || status === 'completed' || status === 'success';
