import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { formatCause } from '../causes.ts';
import type { CreditTransaction } from '../schema.ts';
import { formatNumber, formatSigned } from './amounts.ts';

const columns: readonly Column<CreditTransaction>[] = [
  {
    key: 'date',
    heading: 'Date',
    width: 'w-50',
    className: 'text-muted text-sm',
    cell: (transaction) => <TransactionTime transaction={transaction} />,
  },
  {
    key: 'description',
    heading: 'Description',
    cell: (transaction) => <Details transaction={transaction} />,
  },
  {
    key: 'amount',
    heading: 'Amount',
    width: 'w-32',
    align: 'end',
    cell: (transaction) => <Amount transaction={transaction} />,
  },
  {
    key: 'balance',
    heading: 'Balance',
    width: 'w-32',
    align: 'end',
    className: 'tabular text-muted',
    cell: ({ balance }) => formatNumber(balance),
  },
];

export function Transactions({ transactions }: { transactions: readonly CreditTransaction[] }) {
  return (
    <DataTable
      label="Transactions"
      rows={transactions}
      columns={columns}
      cardsBelow="md"
      card={(transaction) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <Details transaction={transaction} />
            <Amount transaction={transaction} />
          </div>
          <p className="tabular mt-1.5 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
            <TransactionTime transaction={transaction} />
            <span>Balance {formatNumber(transaction.balance)}</span>
          </p>
        </>
      )}
    />
  );
}

type TransactionProps = { transaction: CreditTransaction };

function TransactionTime({ transaction }: TransactionProps) {
  return (
    <time dateTime={transaction.createdAt} suppressHydrationWarning>
      {formatInstant(Date.parse(transaction.createdAt), useReader())}
    </time>
  );
}

function Details({ transaction }: TransactionProps) {
  return (
    <div className="min-w-0">
      <p className="break-words text-base text-ink">{formatCause(transaction)}</p>
      {transaction.note !== null && (
        <p className="mt-0.5 whitespace-pre-line break-words text-muted text-sm">{transaction.note}</p>
      )}
    </div>
  );
}

function Amount({ transaction: { amount } }: TransactionProps) {
  return (
    <span
      className={cx('tabular shrink-0 font-medium text-base', amount > 0 ? 'text-success-ink' : 'text-ink')}
    >
      {formatSigned(amount)}
    </span>
  );
}
