import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { GuardedLink } from '#/features/links/components/guarded-link.tsx';
import { flagOf } from '#/features/links/policy.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { itemLabels, reasonLabels } from '../kinds.ts';
import type { Report, ReportedItem } from '../schema.ts';

const ReasonDialog = lazyDialog(() =>
  import('#/ui/forms/reason-dialog.tsx').then((module) => module.ReasonDialog),
);

type Act = 'hide' | 'keep' | 'dismiss';

const words: Record<Act, { title: string; description: string; save: string; busy: string; done: string }> = {
  hide: {
    title: 'Uphold and hide its links?',
    description: 'Its links stay hidden until an admin shows them again. Everyone who reported it is told.',
    save: 'Uphold and hide',
    busy: 'Upholding…',
    done: 'Reports upheld, links hidden',
  },
  keep: {
    title: 'Uphold and keep its links?',
    description: 'For what has been corrected. Everyone who reported it is told.',
    save: 'Uphold',
    busy: 'Upholding…',
    done: 'Reports upheld, links shown',
  },
  dismiss: {
    title: 'Dismiss these reports?',
    description: 'Links that reports have hidden are shown again. Everyone who reported it is told.',
    save: 'Dismiss',
    busy: 'Dismissing…',
    done: 'Reports dismissed',
  },
};

const doubts: Record<NonNullable<Report['doubt']>, string> = {
  gone: 'Account deleted',
  suspended: 'Account suspended',
  young: 'Account younger than 7 days',
  dismissed: 'Dismissed before',
  network: 'Same network as another',
};

/** What is reported, with what people say, and the decision about it. */
export function ReportsToDecide({ item }: { item: ReportedItem }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const { dialog: act, shown, sequence, show } = useDialogs<Act>();
  const { kind, id, upTo, publishedBy, heldSince, links, flags, reports, count, upheld, dismissed } = item;
  const time = (value: string) => (
    <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} />
  );

  const decide = async (how: Act, note: string) => {
    if (upTo === null) return;
    const seen = { kind, id, upTo, note };
    if (how === 'dismiss') await api.reports.dismiss(seen);
    else await api.reports.uphold({ ...seen, hides: how === 'hide' });
    toast({ title: words[how].done, tone: 'success' });
    void queryClient.invalidateQueries({ queryKey: ['reported'] });
  };

  return (
    <div className="grid gap-4">
      {heldSince !== null && (
        <p className="flex items-start gap-2 rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>Its links have been hidden since {time(heldSince)}.</span>
        </p>
      )}
      {upTo !== null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" data-shortcut="a" onClick={() => show('hide')}>
            Uphold and hide
          </Button>
          <Button onClick={() => show('keep')}>Uphold, keep links</Button>
          <Button data-shortcut="r" onClick={() => show('dismiss')}>
            Dismiss
          </Button>
        </div>
      )}
      <Card as="section">
        <CardHeader
          title={count === 1 ? '1 report' : `${count.toLocaleString('en')} reports`}
          level={3}
          description={`Earlier reports: ${upheld} upheld, ${dismissed} dismissed.`}
        />
        <ul aria-label="Reports" className="grid gap-4">
          {reports.map((report) => (
            <li key={report.id} className="min-w-0 border-line border-l-2 pl-3">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
                <Badge tone={report.what === 'steals_funds' ? 'expired' : 'neutral'}>
                  {reasonLabels[report.what].label}
                </Badge>
                {report.reporter === null ? (
                  'Deleted account'
                ) : (
                  <Link
                    to="/admin/users/$userId"
                    params={{ userId: report.reporter.id }}
                    className="tap hover:text-accent-ink hover:underline"
                  >
                    {report.reporter.name}
                  </Link>
                )}
                <span>{time(report.createdAt)}</span>
                {report.doubt !== null && <span>Not counted: {doubts[report.doubt]}</span>}
              </p>
              <p className="mt-1 whitespace-pre-line break-words text-base text-ink">{report.text}</p>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section">
        <CardHeader title={itemLabels[kind]} level={3} />
        <p className="text-muted text-sm">
          {publishedBy === null ? (
            'Published by us'
          ) : (
            <>
              Published by{' '}
              <Link
                to="/admin/users/$userId"
                params={{ userId: publishedBy.id }}
                className="tap hover:text-accent-ink hover:underline"
              >
                {publishedBy.name}
              </Link>
            </>
          )}
        </p>
        {links.length > 0 && (
          <ul aria-label="Links" className="mt-3 grid gap-1.5 text-sm">
            {links.map((href) => (
              <li key={href} className="min-w-0 break-all">
                <GuardedLink href={href} flag={flagOf(flags, href)}>
                  {href.replace(/^https:\/\//, '')}
                </GuardedLink>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {act !== undefined && (
        <ReasonDialog
          key={sequence}
          {...shown}
          {...words[act]}
          label="Note"
          hint="Whoever reported it reads this."
          send={(note) => decide(act, note)}
        />
      )}
    </div>
  );
}
