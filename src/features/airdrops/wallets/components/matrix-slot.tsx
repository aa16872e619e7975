import { lazyView, ViewBoundary } from '../../components/lazy-view.tsx';
import { MatrixSkeleton } from './matrix-skeleton.tsx';
import type { MatrixProps } from './matrix-view.tsx';

const Matrix = lazyView(() => import('./matrix-view.tsx'), 'MatrixView', 'Couldn’t load your wallets');

export const preloadMatrix = Matrix.preload;

export const MatrixSlot = (props: MatrixProps) => (
  <ViewBoundary skeleton={<MatrixSkeleton />}>
    <Matrix {...props} />
  </ViewBoundary>
);
