import { type ComponentType, useEffect, useState } from 'react';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { LoadFailed } from '../../list/components/list-states.tsx';
import type { Airdrop } from '../../schema.ts';

export type MatrixProps = {
  /** What passes the filters, in its order. */
  rows: readonly Airdrop[];
  /** The wallet of the filter, or ''. */
  wallet: string;
  /** The focus is on an airdrop. */
  arrive: (id: string) => void;
};

let known: ComponentType<MatrixProps> | undefined;

const load = async () => {
  known ??= (await import('./matrix-view.tsx')).MatrixView;
  return known;
};

export const preloadMatrix = (): void => void load().catch(() => undefined);

/** Loads the matrix when it is first looked at. */
export function MatrixSlot(props: MatrixProps) {
  const [Matrix, setMatrix] = useState(() => known);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    load().then(
      (component) => setMatrix(() => component),
      () => setFailed(true),
    );
  }, [failed]);
  if (Matrix) return <Matrix {...props} />;
  if (!failed) return <MatrixSkeleton />;
  return <LoadFailed title="Error loading the matrix" onRetry={() => setFailed(false)} />;
}

const lines = [1, 2, 3, 4, 5, 6, 7, 8];

/** The matrix's outline while its code or what it shows comes. */
export function MatrixSkeleton() {
  return (
    <Loading label="Loading the matrix…">
      <div className="mb-2 h-8 pointer-coarse:h-11" />
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-xs">
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
