import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { formatFoundCount } from '#/lib/text.ts';
import type { Reader } from '#/lib/wording.ts';
import { useResult } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Flag } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useLoadedList } from '#/ui/use-loaded-list.ts';
import {
  type CampaignChanges,
  type CampaignSearch,
  filterCampaigns,
  parseCampaignFilter,
} from '../filter.ts';
import type { Campaign, OwnCampaigns } from '../schema.ts';
import { CampaignCard } from './campaign-card.tsx';
import { CampaignFilters } from './campaign-filters.tsx';
import { useOwnCampaigns } from './own-campaigns.ts';

const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx'), 'DetailsDialog');
const EditCampaignDialog = lazyDialog(() => import('./edit-campaign-dialog.tsx'), 'EditCampaignDialog');
const DeleteListingDialog = lazyDialog(
  () => import('#/features/items/components/delete-listing-dialog.tsx'),
  'DeleteListingDialog',
);

export type CampaignsData = {
  /** Null if loading failed. */
  campaigns: readonly Campaign[] | null;
  own: OwnCampaigns;
  now: string;
};

type CampaignsScreenProps = {
  data: CampaignsData;
  search: CampaignSearch;
  onFilter: (changes: CampaignChanges) => void;
  onClear: () => void;
  /** Rendered below the list. */
  children?: ReactNode;
};

type OpenDialog = { kind: 'details' | 'edit' | 'delete'; campaign: Campaign } | { kind: 'add' };

export function CampaignsScreen({ data, search, onFilter, onClear, children }: CampaignsScreenProps) {
  const { campaigns, now } = data;
  const router = useRouter();
  const list = useLoadedList(campaigns);
  const isAdmin = useViewer()?.isAdmin === true;
  const reader = useReader();
  const own = useOwnCampaigns(data.own);
  const { dialog, shown, sequence, show } = useDialogs<OpenDialog>();
  const filter = parseCampaignFilter(search);
  const rows = filterCampaigns(campaigns ?? [], filter);
  useResult(
    JSON.stringify(filter),
    campaigns === null ? undefined : formatFoundCount(rows.length, 'campaign'),
  );
  const findCurrent = (campaign: Campaign) => campaigns?.find(({ id }) => id === campaign.id) ?? campaign;

  return (
    <div className="page-column pb-10">
      <PageHeader
        title="Campaigns"
        description={listingIntros.campaign}
        actions={
          isAdmin && (
            <Button variant="primary" onClick={() => show({ kind: 'add' })}>
              <Plus aria-hidden="true" />
              Add Campaign
            </Button>
          )
        }
      />
      <CampaignFilters filter={filter} onFilter={onFilter} />
      <ListView isResults list={list} failure={{ title: 'Failed to load campaigns', toasts: true }}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              drawing={Flag}
              title="No campaigns found"
              description="Try adjusting your search criteria or check back later for new campaigns."
              action={Object.keys(search).length > 0 && <Button onClick={onClear}>Clear filters</Button>}
              className="min-h-72"
            />
          ) : (
            <Lists rows={rows} reader={reader} onOpen={(campaign) => show({ kind: 'details', campaign })} />
          )
        }
      </ListView>
      {children}
      {dialog?.kind === 'details' && (
        <DetailsDialog
          key={sequence}
          campaign={findCurrent(dialog.campaign)}
          own={own}
          reader={reader}
          now={now}
          isAdmin={isAdmin}
          {...shown}
          onEdit={() => show({ kind: 'edit', campaign: findCurrent(dialog.campaign) })}
          onDelete={() => show({ kind: 'delete', campaign: findCurrent(dialog.campaign) })}
        />
      )}
      {isAdmin && (dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <EditCampaignDialog
          key={sequence}
          campaign={dialog.kind === 'edit' ? dialog.campaign : undefined}
          {...shown}
        />
      )}
      {isAdmin && dialog?.kind === 'delete' && (
        <DeleteListingDialog
          key={sequence}
          kind="campaign"
          id={dialog.campaign.id}
          name={dialog.campaign.title}
          {...shown}
          onDeleted={() => router.invalidate()}
        />
      )}
    </div>
  );
}

type ListsProps = { rows: readonly Campaign[]; reader: Reader; onOpen: (campaign: Campaign) => void };

function Lists({ rows, reader, onOpen }: ListsProps) {
  const featured = rows.filter(({ isFeatured }) => isFeatured);
  const others = rows.filter(({ isFeatured }) => !isFeatured);
  const renderCard = (campaign: Campaign) => (
    <CampaignCard key={campaign.id} campaign={campaign} reader={reader} onOpen={() => onOpen(campaign)} />
  );
  return (
    <div className="flex flex-col gap-8">
      {featured.length > 0 && (
        <section aria-labelledby="featured-campaigns">
          <h2 id="featured-campaigns" className="mb-3 font-semibold text-ink text-lg">
            Featured Campaigns
          </h2>
          <div className="grid gap-4 md:grid-cols-2">{featured.map(renderCard)}</div>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="all-campaigns">
          <h2 id="all-campaigns" className="mb-3 font-semibold text-ink text-lg">
            All Campaigns ({others.length})
          </h2>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{others.map(renderCard)}</div>
        </section>
      )}
    </div>
  );
}
