import { lazyView } from '../../components/lazy-view.tsx';
import { MatrixSkeleton } from './matrix-skeleton.tsx';
import type { MatrixProps } from './matrix-view.tsx';

export const MatrixSlot = lazyView<MatrixProps>(
  () => import('./matrix-view.tsx').then((module) => module.MatrixView),
  MatrixSkeleton,
  'Error loading the matrix',
);
