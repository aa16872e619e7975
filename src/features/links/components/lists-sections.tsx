import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { listingKindNames } from '#/lib/listing-kinds.ts';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Done } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { type LinkListsStatus, maxTracked } from '../schema.ts';
import { LinkNote } from './link-note.tsx';
import { linkListsQuery } from './links.ts';

function Ago({ value }: { value: string }) {
  const { locale, zone } = useReader();
  return <RelativeTime value={value} locale={locale} timeZone={zone} />;
}

function ListRow({ name, isUsed, children }: { name: string; isUsed: boolean; children: ReactNode }) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere min-w-0 font-medium text-base text-ink">{name}</span>
        <Badge tone={isUsed ? 'claimed' : 'neutral'}>{isUsed ? 'In use' : 'Not in use'}</Badge>
      </p>
      {children}
    </li>
  );
}

const formatSizes = ({ blocked, allowed }: { blocked: number; allowed: number }): string =>
  `${formatCount(blocked, 'blocked host')}, ${formatCount(allowed, 'allowed host')}`;

function RenewedList({ list }: { list: NonNullable<LinkListsStatus['renewed']> }) {
  const { url, renewedAt, triedAt, error } = list;
  return (
    <ListRow name={url} isUsed={renewedAt !== null}>
      <p className="mt-0.5 text-muted text-sm">
        {renewedAt === null ? (
          'Not fetched yet.'
        ) : (
          <>
            {formatSizes(list)}, updated <Ago value={renewedAt} />
          </>
        )}
      </p>
      {error !== null && triedAt !== null && (
        <p className="mt-1 flex items-start gap-1.5 text-danger-ink text-sm">
          <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
          <span className="wrap-anywhere min-w-0">
            Couldn’t update <Ago value={triedAt} />: {error}
          </span>
        </p>
      )}
    </ListRow>
  );
}

function LoadedLists({ status }: { status: LinkListsStatus }) {
  const { packaged, renewed, blockedListings, blockedCount, blockedAirdrops, judgedAt } = status;
  const isPackagedUsed = renewed === null || renewed.renewedAt === null;
  return (
    <>
      <Card as="section" aria-label="Lists">
        <CardHeader
          title="Lists of phishing sites"
          description={
            renewed === null ? (
              'Set LINK_LIST_URL to have one updated daily.'
            ) : (
              <>
                Updated daily. To update it now, run the job on{' '}
                <Link
                  to="/admin/system"
                  className="text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
                >
                  System
                </Link>
                .
              </>
            )
          }
        />
        <ul aria-label="Lists" className="-my-3 divide-y divide-line">
          {renewed !== null && <RenewedList list={renewed} />}
          <ListRow name="Built-in list" isUsed={isPackagedUsed}>
            <p className="mt-0.5 text-muted text-sm">{formatSizes(packaged)}</p>
          </ListRow>
        </ul>
      </Card>
      <Card as="section" aria-label="Listings with blocked links">
        <CardHeader
          title="Listings with blocked links"
          description={
            <>
              {blockedCount === 0
                ? 'Buttons to their sites are hidden.'
                : `${formatCount(blockedCount, 'listing')}. Buttons to their sites are hidden.`}
              {judgedAt !== null && (
                <>
                  {' '}
                  Last checked <Ago value={judgedAt} />.
                </>
              )}
            </>
          }
        />
        {blockedListings.length === 0 ? (
          <EmptyState bare drawing={Done} title="No listing has a blocked link" />
        ) : (
          <ul aria-label="Listings with blocked links" className="-my-3 divide-y divide-line">
            {blockedListings.map(({ kind, id, title, path, flags }) => (
              <li key={id} className="py-3">
                <p className="flex flex-wrap items-center gap-2">
                  {path === null ? (
                    <span className="text-ink">{title ?? id}</span>
                  ) : (
                    <a href={path} className="wrap-anywhere font-medium text-ink hover:text-accent-ink">
                      {title ?? path}
                    </a>
                  )}
                  <Badge>{listingKindNames[kind]}</Badge>
                </p>
                <LinkNote variant="line" flags={flags} className="mt-1" />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card as="section" aria-label="Airdrops with blocked links">
        <CardHeader
          title="Airdrops with blocked links"
          description={
            blockedAirdrops === 0
              ? 'No tracked airdrop links to a blocked site.'
              : `${blockedAirdrops < maxTracked ? formatCount(blockedAirdrops, 'airdrop') : `${maxTracked.toLocaleString('en')} airdrops or more`}. We notify their owners.`
          }
          className="mb-0"
        />
      </Card>
    </>
  );
}

export function ListsSections() {
  const { api } = useRouter().options.context;
  const query = useQuery(linkListsQuery(api));
  return (
    <OneView
      query={query}
      failure="Couldn’t load the lists"
      skeleton={{ blocks: ['h-40', 'h-40'], grid: 'grid gap-4' }}
    >
      {(status) => <LoadedLists status={status} />}
    </OneView>
  );
}
