import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { creditCount, formatNumber } from '#/features/credits/components/amounts.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import type { Purchase } from '../schema.ts';
import { goodsOf, purchaseBadge } from '../settlement/standing.ts';

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';
const cellClass = 'px-3 py-2 align-middle';

/** Purchases: a table where there is room for one, cards elsewhere. */
export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <>
      <div className="plate overflow-hidden max-lg:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">Your purchases</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={cx(headClass, 'w-50')}>
                Date
              </th>
              <th scope="col" className={headClass}>
                Package
              </th>
              <th scope="col" className={cx(headClass, 'w-28 text-right')}>
                Credits
              </th>
              <th scope="col" className={cx(headClass, 'w-28 text-right')}>
                Amount
              </th>
              <th scope="col" className={cx(headClass, 'w-36 pl-6')}>
                Status
              </th>
              <th scope="col" className={cx(headClass, 'w-28')}>
                <span className="sr-only">Receipt</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {purchases.map((one) => (
              <tr key={one.id} className="h-12 border-line border-b last:border-b-0 hover:bg-hover/60">
                <td className={cx(cellClass, 'text-muted text-sm')}>
                  <When purchase={one} />
                </td>
                <td className={cellClass}>
                  <What purchase={one} />
                </td>
                <td className={cx(cellClass, 'tabular text-right')}>
                  {one.totalCredits === null ? '–' : formatNumber(one.totalCredits)}
                </td>
                <td className={cx(cellClass, 'tabular text-right')}>{formatNaira(one.amountPaid)}</td>
                <td className={cx(cellClass, 'pl-6')}>
                  <Standing purchase={one} />
                </td>
                <td className={cx(cellClass, 'text-right')}>
                  <ReceiptLink purchase={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Your purchases" className="grid gap-2 lg:hidden">
        {purchases.map((one) => (
          <li key={one.id} className="plate min-w-0 p-3">
            <div className="flex items-start justify-between gap-3">
              <What purchase={one} />
              <span className="tabular shrink-0 font-medium text-base">{formatNaira(one.amountPaid)}</span>
            </div>
            <p className="tabular mt-1.5 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
              <When purchase={one} />
              {one.totalCredits !== null && <span>{creditCount(one.totalCredits)}</span>}
            </p>
            <div className="mt-2 flex min-h-8 items-center justify-between gap-3">
              <Standing purchase={one} />
              <ReceiptLink purchase={one} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type PurchaseProps = { purchase: Purchase };

function When({ purchase: { createdAt } }: PurchaseProps) {
  return (
    <time dateTime={createdAt} suppressHydrationWarning>
      {formatInstant(Date.parse(createdAt), useReader())}
    </time>
  );
}

function What({ purchase }: PurchaseProps) {
  return (
    <div className="min-w-0">
      <p className="text-base text-ink">{goodsOf(purchase)}</p>
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

function Standing({ purchase }: PurchaseProps) {
  const { label, tone } = purchaseBadge(purchase);
  return <Badge tone={tone}>{label}</Badge>;
}

/** Only what was paid has a receipt. */
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
