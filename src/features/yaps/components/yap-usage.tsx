import { freeYapLimit, isPremium } from '#/features/subscriptions/policy.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { Button } from '#/ui/button.tsx';

type YapUsageProps = { plan: SubscriptionCapability | undefined; used: number; onUpgrade: () => void };

/** The used share of the free plan; nothing for members without a limit. */
export function YapUsage({ plan, used, onUpgrade }: YapUsageProps) {
  if (plan === undefined || plan.pricing === 'free' || isPremium(plan.subscription)) return null;
  return (
    <div className="plate mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="text-base text-ink">
        {used > freeYapLimit ? (
          `You have ${used.toLocaleString('en')} yap entries. The free plan includes ${freeYapLimit}.`
        ) : (
          <>
            <span className="tabular font-medium">
              {used} of {freeYapLimit}
            </span>{' '}
            free yap entries used
          </>
        )}
      </p>
      <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden max-sm:hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, (used / freeYapLimit) * 100)}%` }}
        />
      </span>
      <Button size="sm" className="ml-auto" onClick={onUpgrade}>
        Upgrade
      </Button>
    </div>
  );
}
