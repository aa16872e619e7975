import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { FoundClaims } from './found-claims.tsx';
import { foundClaimsQuery } from './found-claims-query.ts';

/** The claims of an airdrop that were found on chain; absent without any. */
export function FoundClaimsSection({ airdropId }: { airdropId: string }) {
  const { api, config } = useRouter().options.context;
  const headingId = useId();
  const { data } = useQuery({ ...foundClaimsQuery(api), enabled: config.onchain });
  const claims = data?.items.filter((claim) => claim.airdropId === airdropId) ?? [];
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-4">
      <h3 id={headingId} className="mb-2 font-semibold text-base text-ink">
        Found on chain
      </h3>
      <FoundClaims claims={claims} returnsToDetails />
    </section>
  );
}
