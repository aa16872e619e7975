import { useBalance } from '#/features/credits/components/use-balance.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import type { AirdropFilters } from '../../search/search.ts';
import { TileStrip } from './tile-strip.tsx';

type TrackerTilesProps = {
  status: AirdropFilters['status'];
  onStatus: (status: AirdropFilters['status']) => void;
};

export function TrackerTiles({ status, onStatus }: TrackerTilesProps) {
  const { totals, pointsBalance } = useSnapshot();
  // The header's balance is live, so both stay in sync.
  const balance = useBalance() ?? pointsBalance;
  return <TileStrip totals={totals} balance={balance} status={status} onStatus={onStatus} />;
}
