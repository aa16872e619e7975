import { lazyView } from '../../list/components/lazy-view.tsx';
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

export const MatrixSlot = lazyView<MatrixProps>(
  () => import('./matrix-view.tsx').then((module) => module.MatrixView),
  MatrixSkeleton,
  'Couldn’t load your wallets',
);
