import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { BookedClaims } from './booked-claims.tsx';
import { FoundClaims } from './found-claims.tsx';
import { foundClaimsQuery } from './found-claims-query.ts';

/** Shows an airdrop's claims found on chain and those booked automatically; nothing if there are none. */
export function FoundClaimsSection({ airdropId }: { airdropId: string }) {
  const { api, config } = useRouter().options.context;
  const headingId = useId();
  const { data } = useQuery({ ...foundClaimsQuery(api), enabled: config.onchain });
  const claims = data?.items.filter((claim) => claim.airdropId === airdropId) ?? [];
  // Servers of the previous version don't send booked claims.
  const booked = data?.booked?.filter((claim) => claim.airdropId === airdropId) ?? [];
  if (claims.length + booked.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-4">
      <h3 id={headingId} className="mb-2 font-semibold text-base text-ink">
        Found on chain
      </h3>
      <div className="flex flex-col gap-4">
        {claims.length > 0 && <FoundClaims claims={claims} returnsToDetails />}
        {booked.length > 0 && <BookedClaims claims={booked} />}
      </div>
    </section>
  );
}
