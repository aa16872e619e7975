import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { formatCredits, formatNumber } from '#/features/credits/components/amounts.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import type { Purchase } from '../schema.ts';
import { formatPurchaseItem, getPurchaseBadge } from '../settlement/standing.ts';

const columns: readonly Column<Purchase>[] = [
  {
    key: 'date',
    heading: 'Date',
    width: 'w-50',
    className: 'text-muted text-sm',
    cell: (purchase) => <PurchaseTime purchase={purchase} />,
  },
  { key: 'package', heading: 'Package', cell: (purchase) => <Item purchase={purchase} /> },
  {
    key: 'credits',
    heading: 'Credits',
    width: 'w-28',
    align: 'end',
    className: 'tabular',
    cell: ({ totalCredits }) => (totalCredits === null ? '–' : formatNumber(totalCredits)),
  },
  {
    key: 'amount',
    heading: 'Amount',
    width: 'w-28',
    align: 'end',
    className: 'tabular',
    cell: ({ amountPaid }) => formatNaira(amountPaid),
  },
  {
    key: 'status',
    heading: 'Status',
    width: 'w-36',
    cell: (purchase) => <StatusBadge purchase={purchase} />,
  },
  {
    key: 'receipt',
    heading: 'Receipt',
    isHeadingHidden: true,
    width: 'w-28',
    align: 'end',
    className: 'py-2!',
    cell: (purchase) => <ReceiptLink purchase={purchase} />,
  },
];

export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <DataTable
      label="Your purchases"
      rows={purchases}
      columns={columns}
      card={(purchase) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <Item purchase={purchase} />
            <span className="tabular shrink-0 font-medium text-base">{formatNaira(purchase.amountPaid)}</span>
          </div>
          <p className="tabular mt-1.5 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
            <PurchaseTime purchase={purchase} />
            {purchase.totalCredits !== null && <span>{formatCredits(purchase.totalCredits)}</span>}
          </p>
          <div className="mt-2 flex min-h-8 items-center justify-between gap-3">
            <StatusBadge purchase={purchase} />
            <ReceiptLink purchase={purchase} />
          </div>
        </>
      )}
    />
  );
}

type PurchaseProps = { purchase: Purchase };

function PurchaseTime({ purchase: { createdAt } }: PurchaseProps) {
  return (
    <time dateTime={createdAt} suppressHydrationWarning>
      {formatInstant(Date.parse(createdAt), useReader())}
    </time>
  );
}

function Item({ purchase }: PurchaseProps) {
  return (
    <div className="min-w-0">
      <p className="text-base text-ink">{formatPurchaseItem(purchase)}</p>
      {purchase.status === 'pending' && (
        <p className="mt-0.5 text-muted text-sm">
          {purchase.kind === 'credits'
            ? 'Credits will be added when the payment arrives.'
            : 'Premium will be added when the payment arrives.'}
        </p>
      )}
    </div>
  );
}

function StatusBadge({ purchase }: PurchaseProps) {
  const { label, tone } = getPurchaseBadge(purchase);
  return <Badge tone={tone}>{label}</Badge>;
}

/** Only completed payments have a receipt. */
function ReceiptLink({ purchase: { id, status, createdAt } }: PurchaseProps) {
  const reader = useReader();
  if (status === 'pending') return null;
  return (
    <Button asChild variant="ghost" size="sm" className="-mr-2">
      <Link to="/credits/purchases/$purchaseId/receipt" params={{ purchaseId: id }}>
        <ReceiptText aria-hidden="true" />
        Receipt
        <span className="sr-only" suppressHydrationWarning>
          {' '}
          of {formatInstant(Date.parse(createdAt), reader)}
        </span>
      </Link>
    </Button>
  );
}
