import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { cx } from '#/ui/cx.ts';
import type { PendingClaim } from '../schema.ts';
import { formatTotals } from './claim-texts.ts';

type ReviewBarProps = {
  items: readonly PendingClaim[];
  selected: readonly PendingClaim[];
  busy: boolean;
  /** Whether all listed claims may be approved at once, because they have no risk signals. */
  isClean: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onApprove: (claims: readonly PendingClaim[]) => void;
  onReject: (claims: readonly PendingClaim[]) => void;
};

/** Bulk actions for the listed claims. */
export function ReviewBar({ items, selected, busy, isClean, ...handlers }: ReviewBarProps) {
  const hasSelection = selected.length > 0;
  const { credits, campaigns } = formatTotals(items);
  return (
    <div
      className={cx(
        'mb-1 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 bg-canvas px-4.25 py-2',
        hasSelection && 'sticky top-(--spacing-header) z-10',
      )}
    >
      <Checkbox
        label={hasSelection ? `${formatCount(selected.length, 'claim')} selected` : 'Select all'}
        checked={selected.length === items.length}
        indeterminate={hasSelection && selected.length < items.length}
        disabled={busy}
        onChange={(event) => handlers.onSelectAll(event.target.checked)}
      />
      {hasSelection && (
        <div className="ml-auto flex gap-2">
          <Button size="sm" variant="primary" disabled={busy} onClick={() => handlers.onApprove(selected)}>
            Approve selected
          </Button>
          <Button size="sm" disabled={busy} onClick={() => handlers.onReject(selected)}>
            Reject selected
          </Button>
        </div>
      )}
      {!hasSelection && isClean && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <span className="tabular text-muted text-sm">{`${formatCount(items.length, 'claim')}, ${credits}, ${campaigns}`}</span>
          <Button size="sm" variant="primary" disabled={busy} onClick={() => handlers.onApprove(items)}>
            Approve all shown
          </Button>
        </div>
      )}
    </div>
  );
}
