import { useRouter } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Labels } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { savedViewsQuery } from './setup-queries.ts';
import { describeView } from './view-dialog.tsx';

/** Lists the member's saved views, with actions to edit and delete them. */
export function ViewsDialog({ dialog: { search }, open, onClose }: DialogProps<'views'>) {
  const { api } = useRouter().options.context;
  const { open: show } = useTrackerDialogs();
  const list = useList(savedViewsQuery(api));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Saved views"
      description="Save filters, sorting, columns, and view. Synced across your devices."
    >
      <DialogBody>
        <ListView
          list={list}
          failure={{ title: 'Couldn’t load your views', bare: true }}
          skeleton={{ rows: 3, row: 'h-13' }}
          empty={
            <EmptyState
              bare
              drawing={Labels}
              title="No saved views"
              description="Set filters and sorting, then save them as a view."
            />
          }
        >
          {({ items }) => (
            <ul className="divide-y divide-line">
              {items.map((view) => (
                <li key={view.id} className="flex min-h-13 items-center gap-2 py-1">
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-2 text-base text-ink">
                      <span className="truncate">{view.name}</span>
                      {view.isDefault && <Badge>Default</Badge>}
                    </span>
                    <span className="block truncate text-muted text-sm">{describeView(view.search)}</span>
                  </span>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Edit ${view.name}`}
                    title="Edit"
                    onClick={() => show({ kind: 'view', search, view })}
                  >
                    <Pencil aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Delete ${view.name}`}
                    title="Delete"
                    onClick={() => show({ kind: 'delete-view', search, view })}
                  >
                    <Trash2 className="text-danger-ink" aria-hidden="true" />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </ListView>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
