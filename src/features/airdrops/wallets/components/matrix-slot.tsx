import { lazyView, ViewBoundary } from '../../list/components/lazy-view.tsx';
import type { Airdrop } from '../../schema.ts';
import { MatrixSkeleton } from './matrix-skeleton.tsx';

export type MatrixProps = {
  /** The filtered rows, in order. */
  rows: readonly Airdrop[];
  /** The wallet of the filter, or ''. */
  wallet: string;
  /** Called when an airdrop takes the focus. */
  onFocusRow: (id: string) => void;
};

const Matrix = lazyView<MatrixProps>(
  () => import('./matrix-view.tsx').then((module) => module.MatrixView),
  'Error loading the matrix',
);

export const preloadMatrix = Matrix.preload;

export const MatrixSlot = (props: MatrixProps) => (
  <ViewBoundary skeleton={<MatrixSkeleton />}>
    <Matrix {...props} />
  </ViewBoundary>
);
