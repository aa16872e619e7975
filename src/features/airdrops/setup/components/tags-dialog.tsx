import { useRouter } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Labels } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { LabelDot } from '#/ui/label-dot.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import type { Tag } from '../schema.ts';
import { tagsQuery } from './setup-queries.ts';

/** Lists the member's tags, with actions to add, edit, and delete them. */
export function TagsDialog({ open, onClose }: DialogProps<'tags'>) {
  const { api } = useRouter().options.context;
  const { open: show } = useTrackerDialogs();
  const list = useList(tagsQuery(api));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Tags"
      description="Changes apply to every airdrop with the tag."
    >
      <DialogBody>
        <ListView
          list={list}
          failure={{ title: 'Couldn’t load your tags', bare: true }}
          skeleton={{ rows: 4, row: 'h-11' }}
          empty={
            <EmptyState
              bare
              drawing={Labels}
              title="No tags yet"
              description="Tags group your airdrops in any way you like."
            />
          }
        >
          {({ items }) => (
            <ul className="divide-y divide-line">
              {items.map((tag) => (
                <TagRow key={tag.id} tag={tag} />
              ))}
            </ul>
          )}
        </ListView>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={() => show({ kind: 'tag' })}>
          <Plus aria-hidden="true" />
          Add tag
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function TagRow({ tag }: { tag: Tag }) {
  const { open } = useTrackerDialogs();
  return (
    <li className="flex min-h-12 items-center gap-3">
      <LabelDot color={tag.colour} />
      <span className="min-w-0 flex-1 truncate text-base text-ink">{tag.name}</span>
      <span className="tabular shrink-0 text-muted text-sm">{formatCount(tag.airdropCount, 'airdrop')}</span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Edit ${tag.name}`}
        title="Edit"
        onClick={() => open({ kind: 'tag', tag })}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete ${tag.name}`}
        title="Delete"
        onClick={() => open({ kind: 'delete-tag', tag })}
      >
        <Trash2 className="text-danger-ink" aria-hidden="true" />
      </Button>
    </li>
  );
}
