import { Check } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { freeLimits } from '../policy.ts';

const everyone = [
  'Status, dates, wallets, notes, and priority for each airdrop',
  'Daily, weekly, and monthly check-ins with your streak',
  'Claims due within 24 hours',
  'Filters, search, and export as CSV, JSON, or text',
];

const limits = Object.values(freeLimits);
const unlimited = limits.map(({ noun }) => `Unlimited ${noun}`);

/** The plans' features if premium is sold. */
export const freePlan = [...limits.map(({ max, noun }) => `Up to ${max} ${noun}`), ...everyone];
/** Facts of a plan without limits. */
export const unlimitedFacts = limits.map(({ label }) => [label, 'Unlimited'] as const);
export const premiumPlan = [...unlimited, 'Everything in the free plan'];

/** The only plan if nothing is sold. */
export function EverythingFree({ isCurrent = false }: { isCurrent?: boolean }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
        <CardHeader
          title="Premium Plan"
          description="Everything in Dropfolio is free, for everyone."
          actions={isCurrent && <Badge tone="accent">Current plan</Badge>}
        />
        <Included items={[...unlimited, ...everyone]} />
      </Card>
      <Card>
        <CardHeader title="Details" />
        <Facts facts={[['Price', 'Free'], ['Renewal', 'No renewal'], ...unlimitedFacts]} />
      </Card>
    </div>
  );
}

export function Included({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2 text-base text-ink">
          <Check className="mt-0.5 size-4 shrink-0 text-success-ink" aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular text-right font-medium text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
