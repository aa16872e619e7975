import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GuardedLink } from '#/features/links/components/guarded-link.tsx';
import { findFlag } from '#/features/links/policy.ts';
import type { LinkFlag } from '#/features/links/schema.ts';
import { getHost } from '#/lib/urls.ts';
import { formatDay } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { factLabels, isDayKind, shownFactKinds } from '../kinds.ts';
import type { Fact } from '../schema.ts';

type FactsProps = {
  facts: readonly Fact[];
  flags: readonly LinkFlag[];
  locale: string | null;
};

/** The public facts that determine a presale's risk level. */
export function PresaleFacts({ facts, flags, locale }: FactsProps) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="scroll-mt-20 font-medium text-base text-ink">
        Facts
      </h2>
      <p className="mt-1 text-muted text-sm">
        {facts.length === 0
          ? 'We haven’t verified anything about this presale yet. '
          : 'Each fact links to its source. '}
        <Link
          to="/risk"
          className="rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
        >
          How we compute the risk level
        </Link>
      </p>
      {facts.length > 0 && <FactsList facts={facts} flags={flags} locale={locale} />}
    </section>
  );
}

type FactsListProps = FactsProps & {
  /** Rendered at the end of each line. */
  action?: ((fact: Fact) => ReactNode) | undefined;
};

/** Facts sorted by kind, warnings first. */
export function FactsList({ facts, flags, locale, action }: FactsListProps) {
  const sorted = facts.toSorted((a, b) => shownFactKinds.indexOf(a.kind) - shownFactKinds.indexOf(b.kind));
  return (
    <ul aria-label="Facts" className="mt-2 divide-y divide-line rounded-lg border border-line">
      {sorted.map((fact) => (
        <li key={fact.id} className="flex items-center gap-3 px-3 py-2">
          <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-baseline">
            <span className={cx('text-sm', fact.kind === 'warning' ? 'text-danger-ink' : 'text-muted')}>
              {factLabels[fact.kind]}
            </span>
            <span
              className={cx(
                'wrap-anywhere text-ink',
                fact.kind === 'contract' ? 'font-mono text-sm' : 'text-base',
              )}
              suppressHydrationWarning
            >
              {formatFactValue(fact, locale)}
            </span>
            <span className="wrap-anywhere min-w-0 text-sm">
              {fact.sourceUrl === null ? (
                <Badge>No source</Badge>
              ) : (
                <GuardedLink
                  href={fact.sourceUrl}
                  flag={findFlag(flags, fact.sourceUrl)}
                  className="tap inline-block"
                >
                  {fact.kind === 'audit' ? 'View report' : (getHost(fact.sourceUrl) ?? 'Source')}
                </GuardedLink>
              )}
            </span>
          </div>
          {action?.(fact)}
        </li>
      ))}
    </ul>
  );
}

/** Formats a fact's value; returns an empty string if it only repeats the label. */
export function formatFactValue(
  { kind, value }: Pick<Fact, 'kind' | 'value'>,
  locale: string | null,
): string {
  if (isDayKind(kind)) return formatDay(value, locale);
  return value === factLabels[kind] ? '' : value;
}
