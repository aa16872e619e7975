import { useBalance } from '#/features/credits/components/use-balance.ts';
import { TileStrip } from './tile-strip.tsx';
import { useSnapshot } from '../../components/tracker-context.ts';

export function TrackerTiles() {
  const { totals, pointsBalance } = useSnapshot();
  // The header's balance is live, so both stay in sync.
  const balance = useBalance() ?? pointsBalance;
  return <TileStrip totals={totals} balance={balance} />;
}
