import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { lazyView, ViewBoundary } from '../../components/lazy-view.tsx';
import type { TableProps } from './airdrop-table.tsx';

const Table = lazyView(() => import('./airdrop-table.tsx'), 'AirdropTable', 'Couldn’t load the table');

export const preloadTable = Table.preload;

export const TableSlot = (props: TableProps) => (
  <ViewBoundary skeleton={<TableSkeleton />}>
    <Table {...props} />
  </ViewBoundary>
);

const lines = [1, 2, 3, 4, 5, 6, 7, 8];

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
