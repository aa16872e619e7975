import type { ReactNode } from 'react';
import { Card, CardHeader } from '#/ui/card.tsx';

type SectionProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} description={description} actions={actions} />
      {children}
    </Card>
  );
}

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] };

/** Labels and values, side by side on wide screens. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="-my-2 divide-y divide-line">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
          <dt className="min-w-0 break-words text-muted text-sm">{label}</dt>
          <dd className="tabular min-w-0 break-words text-base text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
