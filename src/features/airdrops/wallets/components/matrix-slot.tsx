import { lazyView } from '../../list/components/lazy-view.tsx';
import type { Airdrop } from '../../schema.ts';
import { MatrixSkeleton } from './matrix-skeleton.tsx';

export type MatrixProps = {
  /** What passes the filters, in its order. */
  rows: readonly Airdrop[];
  /** The wallet of the filter, or ''. */
  wallet: string;
  /** The focus is on an airdrop. */
  onFocusRow: (id: string) => void;
};

/** The code of the matrix comes when it is first looked at. */
export const MatrixSlot = lazyView<MatrixProps>(
  () => import('./matrix-view.tsx').then((module) => module.MatrixView),
  MatrixSkeleton,
  'Error loading the matrix',
);
