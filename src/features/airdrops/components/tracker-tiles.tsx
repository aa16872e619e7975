import { useBalance } from '#/features/credits/components/use-balance.ts';
import { TileStrip } from './tile-strip.tsx';
import { useSnapshot } from './tracker-context.ts';

/** The strip of the tracker's own figures. */
export function TrackerTiles() {
  const { totals, pointsBalance } = useSnapshot();
  // That of the header, which what is pushed keeps in step.
  const balance = useBalance() ?? pointsBalance;
  return <TileStrip totals={totals} balance={balance} />;
}
