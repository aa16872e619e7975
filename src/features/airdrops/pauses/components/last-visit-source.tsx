import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { TransactionLink } from '../../on-chain/components/transaction-link.tsx';
import type { Airdrop } from '../../schema.ts';
import { visitHistoryQuery } from './visit-query.ts';

/** Shows the transaction that recorded the last visit, if it is from chain. */
export function LastVisitSource({ row }: { row: Airdrop }) {
  const { config } = useRouter().options.context;
  return config.onchain && row.lastVisitDate !== null ? <Source row={row} /> : null;
}

function Source({ row: { id, revision, lastVisitDate } }: { row: Airdrop }) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(visitHistoryQuery(api, id, revision));
  const transaction = data?.visits.find(({ day }) => day === lastVisitDate)?.transaction;
  if (!transaction) return null;
  return (
    <span className="block text-muted text-sm">
      From chain · <TransactionLink transaction={transaction} />
    </span>
  );
}
