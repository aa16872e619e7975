import { Link } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatNaira } from '#/lib/naira.ts';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { PaymentBadges } from '../../components/payment-badges.tsx';
import { formatGoods, getBuyerName } from '../../payment-words.ts';
import type { PaymentRow } from '../../schema.ts';

const columns: readonly Column<PaymentRow>[] = [
  {
    key: 'buyer',
    heading: 'Buyer',
    isRowHeader: true,
    cell: (payment) => (
      <>
        <PaymentLink payment={payment} />
        {payment.buyer !== null && (
          <span className="block truncate font-normal text-muted text-sm">{payment.buyer.email}</span>
        )}
      </>
    ),
  },
  { key: 'item', heading: 'Item', width: 'w-[20%]', className: 'truncate text-ink', cell: formatGoods },
  {
    key: 'amount',
    heading: 'Amount',
    width: 'w-28',
    align: 'end',
    className: 'tabular font-medium text-ink',
    cell: ({ amount }) => formatNaira(amount),
  },
  {
    key: 'status',
    heading: 'Status',
    width: 'w-[22%]',
    cell: (payment) => <PaymentBadges payment={payment} />,
  },
  {
    key: 'date',
    heading: 'Date',
    width: 'w-36',
    className: 'truncate text-muted text-sm',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

export function PaymentList({ payments }: { payments: readonly PaymentRow[] }) {
  return (
    <DataTable
      label="Payments"
      rows={payments}
      columns={columns}
      hasRowLinks
      card={(payment) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 font-medium text-base">
              <PaymentLink payment={payment} />
            </p>
            <span className="tabular shrink-0 font-medium text-base text-ink">
              {formatNaira(payment.amount)}
            </span>
          </div>
          <p className="truncate text-muted text-sm">
            {payment.buyer === null
              ? formatGoods(payment)
              : `${formatGoods(payment)}, ${payment.buyer.email}`}
          </p>
          <div className="mt-2 flex items-end justify-between gap-3">
            <PaymentBadges payment={payment} />
            <span className="shrink-0 text-faint text-xs">
              <When at={payment.createdAt} />
            </span>
          </div>
        </>
      )}
    />
  );
}

/** The link covers the whole row. */
function PaymentLink({ payment }: { payment: PaymentRow }) {
  return (
    <Link
      to="/admin/payments/$paymentId"
      params={{ paymentId: payment.id }}
      className="block truncate text-ink after:absolute after:inset-0 hover:text-accent-ink"
    >
      {getBuyerName(payment)}
    </Link>
  );
}

function When({ at }: { at: string }) {
  const reader = useReader();
  return <RelativeTime value={at} locale={reader.locale} timeZone={reader.zone} />;
}
