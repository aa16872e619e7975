import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { listingKindNames } from '#/lib/listing-kinds.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import { Bell } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { PagedDialog } from '#/ui/paged-dialog.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { ownListingsQuery } from '../../components/own-listings.ts';
import type { Followed } from '../schema.ts';
import { FollowButton } from './follow-button.tsx';

type FollowedDialogProps = { open: boolean; onClose: () => void };

export function FollowedDialog({ open, onClose }: FollowedDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const followedQuery = (search: PageSearch) => ({
    queryKey: ['listing-follows', search] as const,
    // Loads the state of the buttons, too. An unfollowed row can be followed again until the dialog is reopened.
    queryFn: async () => {
      const page = await api.listings.followed(toCursor(search));
      const kinds = [...new Set(page.items.map(({ kind }) => kind))];
      await Promise.all(kinds.map((kind) => queryClient.query(ownListingsQuery(api, kind))));
      return page;
    },
    staleTime: 0,
  });
  return (
    <PagedDialog
      open={open}
      onClose={onClose}
      title="Listings you follow"
      description="We notify you when they change."
      label="Listings"
      query={followedQuery}
      failure="Couldn’t load the listings you follow"
      skeleton={{ rows: 4, row: 'h-14' }}
      empty={
        <EmptyState
          bare
          drawing={Bell}
          title="You don’t follow any listings yet"
          description="Follow a guide, faucet, presale, campaign, or quest on its page to get notified of changes."
        />
      }
    >
      {({ items }) => (
        <ul aria-label="Listings you follow" className="divide-y divide-line">
          {items.map((item) => (
            <Row key={`${item.kind} ${item.id}`} followed={item} />
          ))}
        </ul>
      )}
    </PagedDialog>
  );
}

function Row({ followed: { kind, id, name, url, changedAt } }: { followed: Followed }) {
  const reader = useReader();
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link to={url} className="tap break-words font-medium text-base text-ink hover:text-accent-ink">
          {name}
        </Link>
        <p className="text-muted text-sm">
          {listingKindNames[kind]}
          {changedAt !== null && (
            <>
              {' · changed '}
              <RelativeTime value={changedAt} locale={reader.locale} timeZone={reader.zone} />
            </>
          )}
        </p>
      </div>
      <FollowButton kind={kind} id={id} name={name} size="sm" />
    </li>
  );
}
