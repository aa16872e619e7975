import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { GuardedLink } from '#/features/links/components/guarded-link.tsx';
import { findFlag } from '#/features/links/policy.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Doubt } from '../independence.ts';
import { itemLabels, reasonLabels } from '../kinds.ts';
import type { Report, ReportedItem } from '../schema.ts';

const linkClass =
  'rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current';

const doubtTexts: Readonly<Record<Doubt, string>> = {
  gone: 'Not counted: account deleted',
  suspended: 'Not counted: account suspended',
  young: 'Not counted: account younger than 7 days',
  dismissed: 'Not counted: a report was dismissed in the last 30 days',
  network: 'Not counted: same network as another report',
};

type ReportedCardProps = {
  item: ReportedItem;
  onUphold: () => void;
  onDismiss: () => void;
  onRestore: () => void;
};

export function ReportedCard({ item, onUphold, onDismiss, onRestore }: ReportedCardProps) {
  const { kind, title, url, count, reports, links, flags, heldSince, isHeldByUs } = item;
  const titleId = `reported-${item.id}`;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={titleId} className="break-words font-semibold text-ink text-lg">
            <a href={url} className="tap inline-block hover:text-accent-ink hover:underline">
              {title}
            </a>
          </h2>
          <p className="mt-0.5 break-words text-muted text-sm">
            {itemLabels[kind]}
            {item.publishedBy && (
              <>
                {' '}
                by <Person person={item.publishedBy} />
              </>
            )}
            {count > 0 && (
              <>
                {' · '}
                reported <Time value={item.since} />
              </>
            )}
            {(item.upheld > 0 || item.dismissed > 0) &&
              ` · Earlier reports: ${item.upheld} upheld, ${item.dismissed} dismissed`}
          </p>
        </div>
        {heldSince !== null && (
          <Badge tone="expired" icon={EyeOff}>
            {isHeldByUs ? 'Links hidden by an admin' : 'Links hidden by reports'}
          </Badge>
        )}
      </div>
      <div className="mt-4 grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <section aria-label={`Links of ${title}`} className="min-w-0">
          <h3 className="font-medium text-muted text-xs">Links</h3>
          <ul className="mt-1.5 grid gap-1.5 pointer-coarse:gap-6 text-base">
            {links.map((link) => (
              <li key={link} className="wrap-anywhere min-w-0">
                <GuardedLink href={link} flag={findFlag(flags, link)} className="tap inline-block">
                  {link.replace(/^https?:\/\//, '')}
                </GuardedLink>
              </li>
            ))}
            {links.length === 0 && <li className="text-muted">No links</li>}
          </ul>
        </section>
        <section aria-label={`Reports about ${title}`} className="min-w-0">
          <h3 className="font-medium text-muted text-xs">{formatCount(count, 'report')}</h3>
          <ul className="mt-1.5 grid max-h-96 gap-3 overflow-y-auto">
            {reports.map((report) => (
              <ReportEntry key={report.id} report={report} />
            ))}
          </ul>
          {count > reports.length && (
            <p className="mt-2 text-muted text-sm">
              The first {reports.length} are shown. Your decision applies to all of them.
            </p>
          )}
        </section>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {count > 0 && (
          <>
            <Button
              size="sm"
              variant="primary"
              data-shortcut="a"
              onClick={onUphold}
              aria-describedby={titleId}
            >
              Uphold
            </Button>
            <Button size="sm" data-shortcut="r" onClick={onDismiss} aria-describedby={titleId}>
              Dismiss
            </Button>
          </>
        )}
        {count === 0 && heldSince !== null && (
          <Button size="sm" onClick={onRestore} aria-describedby={titleId}>
            Show links
          </Button>
        )}
      </div>
    </Card>
  );
}

function ReportEntry({ report: { what, text, createdAt, reporter, doubt } }: { report: Report }) {
  return (
    <li className="min-w-0 border-line border-l-2 pl-3">
      <p className="text-sm">
        <span className="font-medium text-ink">{reasonLabels[what].label}</span>
        <span className="text-muted">
          {' · '}
          {reporter === null ? 'A deleted account' : <Person person={reporter} />}
          {' · '}
          <Time value={createdAt} />
        </span>
      </p>
      <p className="wrap-anywhere mt-0.5 whitespace-pre-wrap text-base text-ink">{text}</p>
      {what === 'steals_funds' && doubt !== null && (
        <p className="mt-0.5 text-muted text-xs">{doubtTexts[doubt]}</p>
      )}
    </li>
  );
}

function Person({ person: { id, name } }: { person: { id: string; name: string } }): ReactNode {
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }} className={linkClass}>
      {name}
    </Link>
  );
}

function Time({ value }: { value: string }) {
  const reader = useReader();
  return <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} />;
}
