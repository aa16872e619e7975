import { useBalance } from '#/features/credits/components/use-balance.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import { TileStrip } from './tile-strip.tsx';

export function TrackerTiles() {
  const { totals, pointsBalance } = useSnapshot();
  // The header's balance is live, so both stay in sync.
  const balance = useBalance() ?? pointsBalance;
  return <TileStrip totals={totals} balance={balance} />;
}
