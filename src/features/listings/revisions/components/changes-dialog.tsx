import { useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { Api } from '#/lib/api-client.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import { Pages } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { PagedDialog } from '#/ui/paged-dialog.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { getField } from '../../fields.ts';
import type { ListingId } from '../../schema.ts';
import type { Revision } from '../schema.ts';
import { ChangedValue } from './changed-value.tsx';

type ChangesDialogProps = { kind: ListingKind; id: string; name: string; open: boolean; onClose: () => void };

const changesQuery = (api: Api, listing: ListingId, search: PageSearch) => ({
  queryKey: ['listing-changes', listing.id, search] as const,
  queryFn: () => api.listings.changes({ ...listing, ...toCursor(search) }),
  staleTime: 0,
});

const editorLabels: Readonly<Record<Revision['by'], string>> = {
  admin: 'Our team',
  promoter: 'The promoter',
  system: 'Dropfolio',
};

export function ChangesDialog({ kind, id, name, open, onClose }: ChangesDialogProps) {
  const { api } = useRouter().options.context;
  return (
    <PagedDialog
      open={open}
      onClose={onClose}
      title={`Changes to ${name}`}
      description="What changed, when, and who changed it."
      size="lg"
      label="Changes"
      query={(search) => changesQuery(api, { kind, id }, search)}
      failure="Couldn’t load the changes"
      skeleton={{ rows: 3, row: 'h-16' }}
      empty={<EmptyState bare drawing={Pages} title="No changes yet" description="Changes appear here." />}
    >
      {({ items }) => (
        <ol className="divide-y divide-line">
          {items.map((revision) => (
            <Entry key={revision.number} kind={kind} revision={revision} />
          ))}
        </ol>
      )}
    </PagedDialog>
  );
}

function Entry({ kind, revision: { at, by, changes } }: { kind: ListingKind; revision: Revision }) {
  const reader = useReader();
  const firstEntry = by === 'system' ? 'Older changes aren’t available.' : 'Published.';
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="text-muted text-sm">
        <span className="font-medium text-ink">{editorLabels[by]}</span>
        {' · '}
        <RelativeTime value={at} locale={reader.locale} timeZone={reader.zone} />
      </p>
      {changes.length === 0 ? (
        <p className="mt-1 text-base text-ink">{firstEntry}</p>
      ) : (
        <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          {changes.map((change) => (
            <div key={change.field} className="contents">
              <dt className="text-muted text-sm leading-5">{getField(kind, change.field).label}</dt>
              <dd className="min-w-0 whitespace-pre-wrap text-base text-ink [overflow-wrap:anywhere] max-sm:mb-1">
                <ChangedValue kind={kind} change={change} reader={reader} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
