import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useCountView } from '#/features/items/components/count.ts';
import { ExampleBadge } from '#/features/listings/components/example-badge.tsx';
import { ListingLink } from '#/features/listings/components/listing-link.tsx';
import { ListingPanel } from '#/features/listings/components/listing-panel.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Missing } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { Logo } from '#/ui/logo.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import type { Guide } from '../schema.ts';
import { AdminButtons, ShareButton, TrackButton } from './guide-actions.tsx';
import { GuideBody } from './guide-body.tsx';
import { type GuideDialog, GuideDialogs } from './guide-dialogs.tsx';
import { guideQuery } from './guides.ts';
import { UpdatedOn } from './updated-on.tsx';
import { useProgress } from './use-progress.ts';

const backLink = <Link to="/guides">Guides</Link>;

export function GuideScreen({ slug, now }: { slug: string; now: string }) {
  const { api } = useRouter().options.context;
  const query = useQuery(guideQuery(api, slug));
  return (
    <OneView
      query={query}
      header={<PageHeader back={backLink} title="Airdrop guide" />}
      className="page-column max-w-4xl!"
      failure="Couldn’t load the guide"
      missing={
        <EmptyState
          drawing={Missing}
          title="This guide no longer exists."
          className="min-h-72"
          action={
            <Button asChild>
              <Link to="/guides">View all guides</Link>
            </Button>
          }
        />
      }
      skeleton={{ blocks: ['h-96 rounded-lg'] }}
    >
      {(guide) => <LoadedGuide guide={guide} now={now} />}
    </OneView>
  );
}

function LoadedGuide({ guide, now }: { guide: Guide; now: string }) {
  useCountView('guide', guide.id);
  const progress = useProgress();
  const dialogs = useDialogs<GuideDialog>();
  const navigate = useNavigate();
  const isOnPage = useIsOnPage();
  return (
    <article className="page-column max-w-4xl!">
      <PageHeader
        back={backLink}
        title={
          <span className="flex items-center gap-3">
            <Logo name={guide.project} url={guide.logoUrl} className="size-12" />
            <span className="min-w-0 break-words">{guide.title}</span>
          </span>
        }
        actions={
          <>
            <AdminButtons guide={guide} onOpen={dialogs.show} />
            <ShareButton guide={guide} onOpen={dialogs.show} />
            <TrackButton guide={guide} isPrimary />
          </>
        }
      />
      <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        {guide.projectUrl === null ? (
          <span>{guide.project}</span>
        ) : (
          <ListingLink
            listing={guide.listing}
            href={guide.projectUrl}
            className="tap"
            whenHeld={<span>{guide.project}</span>}
          >
            {guide.project}
          </ListingLink>
        )}
        <span aria-hidden="true">·</span>
        <UpdatedOn guide={guide} />
        <ExampleBadge listing={guide.listing} />
      </p>
      <Card>
        <GuideBody guide={guide} progress={progress} level={2} />
      </Card>
      <ListingPanel kind="guide" id={guide.id} name={guide.title} listing={guide.listing} now={now} />
      <GuideDialogs dialogs={dialogs} onDeleted={() => isOnPage() && void navigate({ to: '/guides' })} />
    </article>
  );
}
