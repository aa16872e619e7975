import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { CheckedText } from '../freshness/components/checked-text.tsx';
import type { ListingPanelProps } from './listing-panel.tsx';

const ListingDialog = lazyDialog(() => import('./listing-dialog.tsx'), 'ListingDialog');

/** A line of a listing's card with its freshness; opens the panel. */
export function ListingRow({ children, ...item }: ListingPanelProps & { children: ReactNode }) {
  const { dialog, shown, sequence, show } = useDialogs<'panel'>();
  return (
    <div className="flex items-center justify-between gap-2 border-line border-t pt-1.5">
      <div className="min-w-0">
        <p className="tabular text-muted text-sm">{children}</p>
        {(item.listing.isStale || item.listing.checkedAt !== null) && (
          <p className="text-xs">
            <CheckedText listing={item.listing} />
          </p>
        )}
      </div>
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
