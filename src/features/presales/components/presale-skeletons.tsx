import { Loading, Skeleton } from '#/ui/skeleton.tsx';

export const presaleGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const places = ['a', 'b', 'c', 'd', 'e', 'f'];

export function PresaleSkeletons() {
  return (
    <Loading label="Loading presales…" className={presaleGrid}>
      {places.map((place) => (
        <div
          key={place}
          data-skeleton=""
          className="flex h-72 flex-col rounded-lg border border-line bg-surface p-5 shadow-xs"
        >
          <div className="flex gap-3">
            <Skeleton className="size-11" />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2 h-3.5 w-2/5" />
            </div>
          </div>
          <Skeleton className="mt-4 h-4 w-1/2" />
          <div className="mt-6 flex gap-1.5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-5 w-16" />
          </div>
          <Skeleton className="mt-6 h-8 w-3/4" />
          <Skeleton className="mt-auto h-9 w-full" />
        </div>
      ))}
    </Loading>
  );
}
