import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Lens, Pages } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { useList } from '#/ui/use-list.ts';
import type { LinkEntry } from '../schema.ts';
import { type LinksSearch, linkEntriesQuery } from './links.ts';

const AddEntryDialog = lazyDialog(() => import('./add-entry-dialog.tsx'), 'AddEntryDialog');
const DeleteEntryDialog = lazyDialog(() => import('./delete-entry-dialog.tsx'), 'DeleteEntryDialog');

type OpenDialog = { kind: 'add' } | { kind: 'delete'; entry: LinkEntry };

function EntryRow({ entry, onDelete }: { entry: LinkEntry; onDelete: () => void }) {
  const { locale, zone } = useReader();
  const { host, verdict, note, createdBy, createdAt } = entry;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-mono text-ink text-sm">{host}</span>
          <Badge tone={verdict === 'allow' ? 'claimed' : 'expired'}>
            {verdict === 'allow' ? 'Allowed' : 'Blocked'}
          </Badge>
        </p>
        <p className="wrap-anywhere mt-0.5 text-base text-ink">{note}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {createdBy ?? 'A deleted account'},{' '}
          <RelativeTime value={createdAt} locale={locale} timeZone={zone} />
        </p>
      </div>
      <Button size="sm" aria-label={`Delete the entry for ${host}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}

type EntriesSectionProps = { search: LinksSearch; onSearch: (q: string) => void };

/** The hosts that the operator allows or blocks. */
export function EntriesSection({ search, onSearch }: EntriesSectionProps) {
  const { api } = useRouter().options.context;
  const list = useList(linkEntriesQuery(api, search));
  const { dialog, shown, sequence, show } = useDialogs<OpenDialog>();
  const { q, url } = search;
  const filters = { ...(url !== undefined && { url }), ...(q !== undefined && { q }) };
  return (
    <Card as="section" aria-label="Entries">
      <CardHeader
        title="Entries"
        description="Your overrides. They take precedence over lists and rules. The most specific entry wins."
        actions={
          <Button size="sm" onClick={() => show({ kind: 'add' })}>
            <Plus aria-hidden="true" />
            Add entry
          </Button>
        }
      />
      <SearchField
        label="Search entries"
        placeholder="Part of a host or a note"
        value={q ?? ''}
        onSearch={onSearch}
        action="/admin/links"
        hiddenFields={{ url }}
        typingPauseMs={300}
        maxLength={253}
        className="max-w-md"
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load the entries', bare: true }}
        skeleton={{ rows: 2, row: 'h-18' }}
        empty={
          q === undefined ? (
            <EmptyState
              bare
              drawing={Pages}
              title="No entries"
              description="Add one to block a site or fix a false positive."
            />
          ) : (
            <EmptyState
              bare
              drawing={Lens}
              title="No entries found"
              description={`No host or note contains “${q}”.`}
            />
          )
        }
        pager={{
          label: 'Entries pagination',
          link: (page, label) => (
            <Link to="/admin/links" search={{ ...filters, ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-2"
      >
        {({ items }) => (
          <ul aria-label="Entries" className="divide-y divide-line">
            {items.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onDelete={() => show({ kind: 'delete', entry })} />
            ))}
          </ul>
        )}
      </ListView>
      {dialog?.kind === 'add' && <AddEntryDialog key={sequence} {...shown} />}
      {dialog?.kind === 'delete' && <DeleteEntryDialog key={sequence} entry={dialog.entry} {...shown} />}
    </Card>
  );
}
