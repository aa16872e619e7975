import { type ComponentType, useEffect, useState } from 'react';
import { LoadFailed } from '../../list/components/list-states.tsx';
import type { Airdrop } from '../../schema.ts';
import { MatrixSkeleton } from './matrix-skeleton.tsx';

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
