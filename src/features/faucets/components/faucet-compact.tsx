import { CompactCard } from '#/features/listings/components/compact-card.tsx';
import { hostOf } from '#/lib/urls.ts';
import { useMinute } from '#/ui/clock.ts';
import { readyText } from '../cooldown.ts';
import type { Faucet } from '../schema.ts';
import { FaucetStatus } from './faucet-status.tsx';
import type { Notes } from './use-notes.ts';
import { VisitFaucet } from './visit-faucet.tsx';

type FaucetCompactProps = { faucet: Faucet; notes: Notes; now: string };

/** A faucet among listings of other kinds. It has no page of its own: its button leads to it. */
export function FaucetCompact({ faucet, notes, now }: FaucetCompactProps) {
  const { id, name, url, network, amount, logoUrl, listing } = faucet;
  return (
    <CompactCard
      kind="faucet"
      id={id}
      of={network}
      picture={logoUrl}
      title={name}
      line={amount === '' ? (hostOf(url) ?? url) : amount}
      listing={listing}
      badges={<VisitFaucet faucet={faucet} notes={notes} />}
    >
      <FaucetStatus faucet={faucet} />
      <Ready faucet={faucet} notes={notes} now={now} />
    </CompactCard>
  );
}

/** Of somebody who has used it: when they may use it again. */
function Ready({ faucet: { id, cooldownMinutes, checkStatus }, notes, now }: FaucetCompactProps) {
  const minute = useMinute(now);
  const usedAt = notes.noteOf(id)?.usedAt ?? null;
  if (usedAt === null || cooldownMinutes === null) return null;
  const used = Date.parse(usedAt);
  return (
    <span className="tabular text-muted" suppressHydrationWarning>
      {readyText({ usedAt: used, cooldownMinutes, isDown: checkStatus === 'down' }, Math.max(minute, used))}
    </span>
  );
}
