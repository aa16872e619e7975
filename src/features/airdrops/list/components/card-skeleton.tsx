import { Loading, Skeleton } from '#/ui/skeleton.tsx';

export const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function CardSkeleton() {
  return (
    <div data-skeleton="" className="plate flex h-56 flex-col p-4">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-2 h-3.5 w-2/5" />
      <div className="mt-3 flex gap-1.5">
        <Skeleton className="h-5 w-18" />
        <Skeleton className="h-5 w-16" />
      </div>
      <Skeleton className="mt-4 h-3.5 w-1/2" />
      <Skeleton className="mt-2 h-3.5 w-2/3" />
      <div className="mt-auto flex justify-between">
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-8 w-24" />
      </div>
    </div>
  );
}

/** Placeholder while the first airdrops load. */
export function CardSkeletons() {
  return (
    <Loading label="Loading airdrops…" className={gridClass}>
      {keys.map((key) => (
        <CardSkeleton key={key} />
      ))}
    </Loading>
  );
}
