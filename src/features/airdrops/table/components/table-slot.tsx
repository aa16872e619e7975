import type { Ref } from 'react';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { CardActions } from '../../list/components/airdrop-card.tsx';
import type { GridHandle } from '../../list/components/airdrop-grid.tsx';
import { lazyView } from '../../list/components/lazy-view.tsx';
import type { TrackerSearch } from '../../list/filter.ts';
import type { Airdrop } from '../../schema.ts';
import type { TagColors } from '../../setup/components/use-labels.ts';

export type TableProps = {
  /** The filtered rows, in order. */
  rows: readonly Airdrop[];
  search: TrackerSearch;
  onSort: (sort: Pick<TrackerSearch, 'sort' | 'reversed'>) => void;
  colours: TagColors;
  today: string;
  /** null unless in selection mode. */
  selection: ReadonlySet<string> | null;
  currentId: string | undefined;
  actions: CardActions;
  handle: Ref<GridHandle>;
};

export const TableSlot = lazyView<TableProps>(
  () => import('./airdrop-table.tsx').then((module) => module.AirdropTable),
  TableSkeleton,
  'Couldn’t load the table',
);

const lines = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder while the table's code or its rows load. */
export function TableSkeleton() {
  return (
    <Loading label="Loading the table…">
      <div className="mb-2 h-8 pointer-coarse:h-11" />
      <div className="plate overflow-hidden">
        <div className="h-10 bg-sunken pointer-coarse:h-11" />
        {lines.map((line) => (
          <div key={line} className="flex h-11 items-center gap-8 border-line border-t px-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-24 max-sm:hidden" />
            <Skeleton className="h-4 w-20 max-sm:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
