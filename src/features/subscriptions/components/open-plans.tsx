import { useRouter } from '@tanstack/react-router';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { formatNaira } from '#/lib/naira.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { EverythingFree, freePlan, Included, premiumPlan } from './plan-cards.tsx';

/** The plans and prices, for visitors. */
export function OpenPlans() {
  const { config } = useRouter().options.context;
  const price = formatNaira(config.premiumPriceNgn);
  return (
    <>
      {config.pricing === 'free' ? (
        <EverythingFree />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card as="section" aria-labelledby="free-plan">
            <CardHeader title={<span id="free-plan">Free Plan</span>} description="Free forever." />
            <Included items={freePlan} />
          </Card>
          <Card as="section" aria-labelledby="premium-plan" className="border-accent ring-1 ring-accent">
            <CardHeader
              title={<span id="premium-plan">Premium Plan</span>}
              description={`${price} a month.`}
            />
            <Included items={premiumPlan} />
            <p className="mt-4 text-muted text-sm">
              {config.payments === 'off'
                ? 'Premium isn’t on sale right now.'
                : 'Buy one or more months at a time. Premium doesn’t renew automatically, and you keep all your data when it ends.'}
            </p>
          </Card>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => openAuthDialog({ tab: 'sign-up', returnTo: '/plan' })}>
          Sign Up
        </Button>
        <Button onClick={() => openAuthDialog({ tab: 'sign-in', returnTo: '/plan' })}>Log In</Button>
      </div>
    </>
  );
}
