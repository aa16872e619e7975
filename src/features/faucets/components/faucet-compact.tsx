import { CompactCard } from '#/features/listings/components/compact-card.tsx';
import { getHost } from '#/lib/urls.ts';
import type { Faucet } from '../schema.ts';
import { FaucetStatus } from './faucet-status.tsx';
import type { Notes } from './use-notes.ts';
import { useReadyText } from './use-ready-text.ts';
import { VisitFaucet } from './visit-faucet.tsx';

type FaucetCompactProps = { faucet: Faucet; notes: Notes; now: string };

/** A compact faucet, for lists of several kinds. Faucets have no page, so its button visits the site. */
export function FaucetCompact({ faucet, notes, now }: FaucetCompactProps) {
  const { id, name, url, network, amount, logoUrl, listing } = faucet;
  return (
    <CompactCard
      kind="faucet"
      id={id}
      subtitle={network}
      picture={logoUrl}
      title={name}
      summary={amount === '' ? (getHost(url) ?? url) : amount}
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
