import { Loading, Skeleton } from '#/ui/skeleton.tsx';

const lines = [1, 2, 3, 4, 5, 6, 7, 8];

export function MatrixSkeleton() {
  return (
    <Loading label="Loading your wallets…">
      <div className="mb-2 h-8 pointer-coarse:h-11" />
      <div className="plate overflow-hidden">
        <div className="h-14 bg-sunken" />
        {lines.map((line) => (
          <div key={line} className="flex h-11 items-center border-line border-t px-3">
            <Skeleton className="h-4 w-28" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
