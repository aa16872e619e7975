import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { formatCause } from '../causes.ts';
import type { Movement } from '../schema.ts';
import { formatNumber, formatSigned } from './amounts.ts';

const columns: readonly Column<Movement>[] = [
  {
    key: 'date',
    heading: 'Date',
    width: 'w-50',
    className: 'text-muted text-sm',
    cell: (movement) => <When movement={movement} />,
  },
  { key: 'description', heading: 'Description', cell: (movement) => <What movement={movement} /> },
  {
    key: 'amount',
    heading: 'Amount',
    width: 'w-32',
    align: 'end',
    cell: (movement) => <Amount movement={movement} />,
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

export function Transactions({ movements }: { movements: readonly Movement[] }) {
  return (
    <DataTable
      label="Transactions"
      rows={movements}
      columns={columns}
      cardsBelow="md"
      card={(movement) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <What movement={movement} />
            <Amount movement={movement} />
          </div>
          <p className="tabular mt-1.5 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
            <When movement={movement} />
            <span>Balance {formatNumber(movement.balance)}</span>
          </p>
        </>
      )}
    />
  );
}

type MovementProps = { movement: Movement };

function When({ movement }: MovementProps) {
  return (
    <time dateTime={movement.createdAt} suppressHydrationWarning>
      {formatInstant(Date.parse(movement.createdAt), useReader())}
    </time>
  );
}

function What({ movement }: MovementProps) {
  return (
    <div className="min-w-0">
      <p className="break-words text-base text-ink">{formatCause(movement)}</p>
      {movement.note !== null && (
        <p className="mt-0.5 whitespace-pre-line break-words text-muted text-sm">{movement.note}</p>
      )}
    </div>
  );
}

function Amount({ movement: { amount } }: MovementProps) {
  return (
    <span
      className={cx('tabular shrink-0 font-medium text-base', amount > 0 ? 'text-success-ink' : 'text-ink')}
    >
      {formatSigned(amount)}
    </span>
  );
}
