import { CompactCard } from '#/features/listings/components/compact-card.tsx';
import { getHost } from '#/lib/urls.ts';
import type { Faucet } from '../schema.ts';
import { FaucetStatus } from './faucet-status.tsx';
import type { Notes } from './use-notes.ts';
import { useReadyText } from './use-ready-text.ts';
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
      line={amount === '' ? (getHost(url) ?? url) : amount}
      listing={listing}
      badges={<VisitFaucet faucet={faucet} notes={notes} />}
    >
      <FaucetStatus faucet={faucet} />
      <Ready faucet={faucet} notes={notes} now={now} />
    </CompactCard>
  );
}

function Ready({ faucet, notes, now }: FaucetCompactProps) {
  const text = useReadyText(faucet, notes, now);
  return (
    text && (
      <span className="tabular text-muted" suppressHydrationWarning>
        {text}
      </span>
    )
  );
}
