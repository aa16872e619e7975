import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatCount } from '#/lib/text.ts';
import { formatDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { getNextPeriod } from '../../periods.ts';
import { type OfferedMonths, offeredMonths, readMonths } from '../months.ts';
import { usePremium } from './use-premium.ts';

type PremiumOfferProps = {
  plan: SubscriptionCapability;
  viewer: Viewer;
  /** The viewer's calendar day. */
  today: string;
  /** The initial choice, if it is offered. */
  months?: string | undefined;
  /** Called before and after a test upgrade without payment. */
  onTest?: (step: 'started' | 'done' | 'failed') => void;
};

export function PremiumOffer({ plan, viewer, today, months: initialMonths, onTest }: PremiumOfferProps) {
  const { config } = useRouter().options.context;
  const name = useId();
  const [months, setMonths] = useState<OfferedMonths>(readMonths(initialMonths));
  const { isPaying, isTesting, pay, upgradeWithoutPayment } = usePremium(viewer.id);
  const isBusy = isPaying || isTesting;
  const total = months * plan.price;
  const { endsOn } = getNextPeriod(today, plan.subscription.renewalDate, months);

  if (config.payments === 'off') {
    return <p className="text-muted text-sm">Premium isn’t on sale right now.</p>;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void pay(months);
  };
  const testUpgrade = async () => {
    onTest?.('started');
    const isUpgraded = await upgradeWithoutPayment(months);
    onTest?.(isUpgraded ? 'done' : 'failed');
  };

  return (
    <form onSubmit={submit} aria-label="Buy premium">
      <RadioCards
        label="Duration"
        name={name}
        value={String(months)}
        onChange={(event) => setMonths(readMonths(event.target.value))}
        disabled={isBusy}
        narrow
        options={offeredMonths.map((count) => ({
          value: String(count),
          label: formatCount(count, 'month'),
          description: <span className="tabular">{formatNaira(count * plan.price)}</span>,
        }))}
      />
      <dl className="tabular mt-4 grid gap-1.5 border-line border-t pt-3 text-base" aria-live="polite">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">
            {formatCount(months, 'month')} × {formatNaira(plan.price)}
          </dt>
          <dd className="font-semibold text-ink text-lg">{formatNaira(total)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">Premium until</dt>
          <dd className="font-medium text-ink">{formatDay(endsOn, viewer.locale)}</dd>
        </div>
      </dl>
      <Button
        type="submit"
        variant="primary"
        className="mt-4 w-full"
        busy={isPaying}
        busyLabel="Processing..."
        disabled={isTesting}
      >
        Pay {formatNaira(total)}
      </Button>
      <p className="mt-2 text-center text-muted text-sm">One-time payment. No automatic renewal.</p>
      {config.payments === 'sandbox' && (
        <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1.5 border-line border-t pt-3 text-muted text-sm">
          Test mode. No money is charged.{' '}
          <Button
            variant="link"
            size="sm"
            busy={isTesting}
            busyLabel="Upgrading…"
            disabled={isPaying}
            onClick={() => void testUpgrade()}
          >
            Test Upgrade
          </Button>
        </p>
      )}
    </form>
  );
}
