import { Ellipsis } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { CheckedText } from '../freshness/components/checked-text.tsx';
import type { ListingPanelProps } from './listing-panel.tsx';

const ListingDialog = lazyDialog(() => import('./listing-dialog.tsx').then((module) => module.ListingDialog));

/** How fresh a listing is, within its card; what the panel has opens beside it. */
export function ListingRow(item: ListingPanelProps) {
  const { dialog, shown, sequence, show } = useDialogs<'panel'>();
  return (
    <div className="mt-2 flex min-h-8 items-center justify-between gap-2">
      <p className="min-w-0 text-xs">
        {(item.listing.isStale || item.listing.checkedAt !== null) && <CheckedText listing={item.listing} />}
      </p>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-mr-2"
        aria-label={`More about ${item.name}`}
        title="Check, follow, changes, report"
        onClick={() => show('panel')}
        onPointerEnter={ListingDialog.preload}
        onFocus={ListingDialog.preload}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      {dialog && <ListingDialog key={sequence} {...item} {...shown} />}
    </div>
  );
}
