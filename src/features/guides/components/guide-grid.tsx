import { Link } from '@tanstack/react-router';
import { ListingBadge } from '#/features/listings/components/listing-link.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Logo } from '#/ui/logo.tsx';
import type { Guide } from '../schema.ts';
import { AdminButtons, ShareButton } from './guide-actions.tsx';
import type { GuideDialog } from './guide-dialogs.tsx';

type GuideGridProps = { guides: readonly Guide[]; onOpen: (dialog: GuideDialog) => void };

export function GuideGrid({ guides, onOpen }: GuideGridProps) {
  const isAdmin = useViewer()?.isAdmin === true;
  return (
    <ul aria-label="Guides" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {guides.map((guide) => (
        <Card as="li" key={guide.id} className="flex flex-col">
          <div className="flex items-start gap-3">
            <Logo name={guide.project} url={guide.logoUrl} />
            <div className="min-w-0 flex-1">
              <h2 className="break-words font-semibold text-lg leading-6">
                <Link
                  to="/guides/$slug"
                  params={{ slug: guide.slug }}
                  className="tap block rounded-sm text-ink hover:text-accent-ink"
                >
                  <span className="line-clamp-2">{guide.title}</span>
                </Link>
              </h2>
              <p className="truncate text-muted text-sm">{guide.project}</p>
            </div>
            <ListingBadge listing={guide.listing} />
          </div>
          <p className="mt-3 line-clamp-2 min-h-10 break-words text-base text-muted">{guide.description}</p>
          <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
            {!isAdmin && (
              <Button asChild size="sm">
                <Link to="/guides" search={{ guide: guide.id }}>
                  View Guide<span className="sr-only"> {guide.title}</span>
                </Link>
              </Button>
            )}
            <AdminButtons guide={guide} onOpen={onOpen} />
            <ShareButton guide={guide} onOpen={onOpen} />
          </div>
        </Card>
      ))}
    </ul>
  );
}
