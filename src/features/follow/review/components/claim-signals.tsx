import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { formatSignals, type SignalLevel, type Signals } from '../signals.ts';

const looks = {
  clear: { tone: 'neutral', icon: CircleCheck, word: 'Clear' },
  look: { tone: 'upcoming', icon: CircleAlert, word: 'Check' },
  alert: { tone: 'expired', icon: TriangleAlert, word: 'Warning' },
  unknown: { tone: 'neutral', icon: CircleHelp, word: 'Unknown' },
} as const satisfies Record<SignalLevel, object>;

/** What speaks for a closer look at a claim, and what doesn't. */
export function ClaimSignals({ signals }: { signals: Signals }) {
  return (
    <ul aria-label="Signals" className="flex flex-wrap gap-1.5">
      {formatSignals(signals).map(({ name, level, text }) => {
        const { word, ...look } = looks[level];
        return (
          <li key={name} className="flex min-w-0" title={word}>
            <Badge {...look}>
              <span className="sr-only">{word}: </span>
              {text}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
