import { freeLimits, isPremium } from '#/features/subscriptions/policy.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { Button } from '#/ui/button.tsx';

const freeLimit = freeLimits.yaps.max;

type YapUsageProps = { plan: SubscriptionCapability | undefined; used: number; onUpgrade: () => void };

/** Shows how much of the free plan's limit is used. Renders nothing for members without a limit. */
export function YapUsage({ plan, used, onUpgrade }: YapUsageProps) {
  if (plan === undefined || plan.pricing === 'free' || isPremium(plan.subscription)) return null;
  return (
    <div className="plate mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="text-base text-ink">
        {used > freeLimit ? (
          `You have ${used.toLocaleString('en')} yap entries. The free plan includes ${freeLimit}.`
        ) : (
          <>
            <span className="tabular font-medium">
              {used} of {freeLimit}
            </span>{' '}
            free yap entries used
          </>
        )}
      </p>
      <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden max-sm:hidden rounded-full bg-line">
        <span
          className="forced-color-adjust-none block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, (used / freeLimit) * 100)}%` }}
        />
      </span>
      <Button size="sm" className="ml-auto" onClick={onUpgrade}>
        Upgrade
      </Button>
    </div>
  );
}
