import { Link, useRouter } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useId } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useList } from '#/ui/use-list.ts';
import { SubmissionBadge } from '../../components/submission-badge.tsx';
import { ownQuery } from '../../components/submissions.ts';
import { kindLabels } from '../../kinds.ts';

const maxShown = 5;

/** A promoter's latest submissions, outside My Projects. `now` is the ISO instant of the page load. */
export function RecentProjects({ now }: { now: string }) {
  const { api } = useRouter().options.context;
  const { locale, zone } = useReader();
  const list = useList(ownQuery(api, {}));
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6 pb-5 sm:pt-8">
        <h1 id={headingId} className="font-semibold text-2xl text-ink sm:text-3xl">
          Your projects
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/promote">
              <Megaphone aria-hidden="true" />
              How to promote
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/my-projects">Open My Projects</Link>
          </Button>
        </div>
      </div>
      <Card className="py-2! sm:py-2!">
        <ListView
          list={list}
          failure={{ title: 'Couldn’t load your projects', bare: true }}
          skeleton={{ rows: 3, row: 'h-14', label: 'Loading your projects…' }}
          empty={
            <p className="flex min-h-11 items-center text-base text-muted">
              No projects yet. Submit a campaign, presale, or quest, and its status appears here.
            </p>
          }
        >
          {({ items }) => (
            <ul aria-label="Latest projects">
              {items.slice(0, maxShown).map(({ id, kind, title, status, updatedAt }) => (
                <li
                  key={id}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-56">
                    <Link
                      to="/my-projects"
                      className="tap wrap-anywhere rounded-sm font-medium text-base text-ink hover:underline"
                    >
                      {title}
                    </Link>
                    <p className="text-muted text-sm">
                      {kindLabels[kind]} · changed{' '}
                      <RelativeTime value={updatedAt} locale={locale} timeZone={zone} now={now} />
                    </p>
                  </div>
                  <SubmissionBadge status={status} />
                </li>
              ))}
            </ul>
          )}
        </ListView>
      </Card>
    </section>
  );
}
