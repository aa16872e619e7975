import type { ReactNode } from 'react';
import type { FoundClaim } from '../schema.ts';

/** Further claims are only counted. */
const maxVisible = 5;

type FoundClaimListProps = {
  claims: readonly FoundClaim[];
  /** Renders a claim as a list item. */
  children: (claim: FoundClaim) => ReactNode;
};

/** The first claims found on chain, with the number of the others. */
export function FoundClaimList({ claims, children }: FoundClaimListProps) {
  const hiddenCount = claims.length - maxVisible;
  return (
    <div className="min-w-0 flex-1">
      <ul aria-label="Claims found on chain" className="flex flex-col gap-3">
        {claims.slice(0, maxVisible).map(children)}
      </ul>
      {hiddenCount > 0 && (
        <p className="mt-2 text-muted text-sm">{`and ${hiddenCount.toLocaleString('en')} more`}</p>
      )}
    </div>
  );
}
