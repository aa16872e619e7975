import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { formatSignals, type SignalLevel, type Signals } from '../signals.ts';

const levelTones = {
  clear: { tone: 'neutral', icon: CircleCheck, word: 'Clear' },
  look: { tone: 'upcoming', icon: CircleAlert, word: 'Check' },
  alert: { tone: 'expired', icon: TriangleAlert, word: 'Warning' },
  unknown: { tone: 'neutral', icon: CircleHelp, word: 'Unknown' },
} as const satisfies Record<SignalLevel, object>;

/** Shows a claim's risk signals, including the clear ones. */
export function ClaimSignals({ signals }: { signals: Signals }) {
  return (
    <ul aria-label="Signals" className="flex flex-wrap gap-1.5">
      {formatSignals(signals).map(({ name, level, text }) => {
        const { word, ...badgeProps } = levelTones[level];
        return (
          <li key={name} className="flex min-w-0" title={word}>
            <Badge {...badgeProps}>
              <span className="sr-only">{word}: </span>
              {text}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
