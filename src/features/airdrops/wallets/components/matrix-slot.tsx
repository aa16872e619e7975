import { lazyView, ViewBoundary } from '../../components/lazy-view.tsx';
import { MatrixSkeleton } from './matrix-skeleton.tsx';
import type { MatrixProps } from './matrix-view.tsx';

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
