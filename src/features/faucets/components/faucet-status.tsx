import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Faucet } from '../schema.ts';

const statuses = {
  up: { word: 'Up', tone: 'claimed', icon: CircleCheck },
  down: { word: 'Down', tone: 'expired', icon: CircleX },
  unknown: { word: 'Unknown', tone: 'neutral', icon: CircleHelp },
} as const;

export function FaucetStatus({ faucet }: { faucet: Faucet }) {
  const { word, tone, icon } = statuses[faucet.checkStatus];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** The time of the last check, and of the last success if the faucet isn't up. */
export function FaucetChecked({ faucet, now }: { faucet: Faucet; now: string }) {
  const { locale, zone } = useReader();
  const reader = { locale, timeZone: zone, now };
  const { checkStatus, checkedAt, lastUpAt } = faucet;
  if (checkedAt === null) return <>Not checked yet</>;
  return (
    <>
      Checked <RelativeTime value={checkedAt} {...reader} />
      {checkStatus !== 'up' &&
        (lastUpAt === null ? (
          ' · never online'
        ) : (
          <>
            {' · last up '}
            <RelativeTime value={lastUpAt} {...reader} />
          </>
        ))}
    </>
  );
}
