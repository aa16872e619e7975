import { Flame } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';

/** The number of consecutive days with a check-in; phones show only the number. */
export function StreakBadge({ streak }: { streak: number | null }) {
  if (streak === null || streak === 0) return null;
  return (
    <Badge tone="accent" icon={Flame}>
      <span className="tabular">{streak}</span>
      <span className="max-sm:sr-only">-day streak</span>
    </Badge>
  );
}
