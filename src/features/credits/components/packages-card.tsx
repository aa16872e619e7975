import type { ReactNode } from 'react';
import { formatNaira } from '#/lib/naira.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import type { CreditPackage } from '../schema.ts';
import { formatNumber } from './amounts.ts';

type PackageCardProps = {
  item: CreditPackage;
  /** The buy button, if payments are enabled. */
  action?: ReactNode;
};

export function PackageCard({ item, action }: PackageCardProps) {
  const { amount, baseCredits, bonusCredits, totalCredits, discount, isPopular } = item;
  return (
    <Card
      as="li"
      aria-label={`${formatNumber(totalCredits)} credits for ${formatNaira(amount)}`}
      className={cx('relative flex flex-col', isPopular && 'border-accent ring-1 ring-accent')}
    >
      {isPopular && (
        <Badge tone="accent" className="absolute -top-2.5 left-4">
          Most Popular
        </Badge>
      )}
      <p className="tabular font-semibold text-2xl text-ink">{formatNaira(amount)}</p>
      <p className="tabular mt-0.5 flex flex-wrap sm:min-h-6 items-center gap-x-2 text-sm">
        {discount > 0 && (
          <>
            <s className="text-muted">
              <span className="sr-only">List price </span>
              {formatNaira(amount + discount)}
            </s>
            <span className="font-medium text-success-ink">Save {formatNaira(discount)}</span>
          </>
        )}
      </p>
      <dl className="tabular mt-3 flex flex-1 flex-col gap-1.5 border-line border-t pt-3 text-base">
        <Line label="Credits">{formatNumber(baseCredits)}</Line>
        <Line label="Bonus">+ {formatNumber(bonusCredits)}</Line>
        <div className="mt-1 flex items-baseline justify-between gap-3 border-line border-t pt-2">
          <dt className="font-medium text-ink">Total</dt>
          <dd className="font-semibold text-ink text-lg">{formatNumber(totalCredits)} credits</dd>
        </div>
      </dl>
      {action && <div className="mt-4">{action}</div>}
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
