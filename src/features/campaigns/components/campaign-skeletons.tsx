import { Loading, Skeleton } from '#/ui/skeleton.tsx';

export const campaignGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Six cards' worth of grey while the campaigns come. */
export function CampaignSkeletons() {
  return (
    <Loading label="Loading campaigns…" className={campaignGrid}>
      {places.map((place) => (
        <div
          key={place}
          data-skeleton=""
          className="flex h-[27rem] flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-xs"
        >
          <Skeleton className="h-36 rounded-none" />
          <div className="flex flex-1 flex-col p-4">
            <div className="flex gap-1.5">
              <Skeleton className="h-5 w-16" />
              <Skeleton className="h-5 w-14" />
            </div>
            <Skeleton className="mt-3 h-5 w-3/5" />
            <Skeleton className="mt-2 h-12 w-full" />
            <Skeleton className="mt-4 h-4 w-1/2" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <Skeleton className="mt-auto h-9 w-full" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
