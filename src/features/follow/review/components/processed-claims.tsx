import { useRouter } from '@tanstack/react-router';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Pages } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useList } from '#/ui/use-list.ts';
import { ClaimBadge } from '../../components/claim-badge.tsx';
import type { ProcessedClaim } from '../schema.ts';
import { processedClaimsQuery } from './review.ts';

/** The latest decisions. */
export function ProcessedClaims() {
  const { api } = useRouter().options.context;
  return (
    <section aria-labelledby="processed-claims" className="mt-8">
      <h2 id="processed-claims" className="mb-3 font-semibold text-ink text-lg">
        Recent Processed Claims
      </h2>
      <ListView
        list={useList(processedClaimsQuery(api))}
        failure={{ title: 'Failed to load follow claims' }}
        skeleton={{ rows: 1, row: 'h-40 rounded-lg' }}
        empty={
          <EmptyState
            drawing={Pages}
            title="No processed claims yet"
            description="The last 10 approved or rejected claims appear here."
          />
        }
      >
        {({ items }) => (
          <ul aria-labelledby="processed-claims" className="plate divide-y divide-line">
            {items.map((item) => (
              <ProcessedRow key={item.id} claim={item} />
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}

function ProcessedRow({ claim }: { claim: ProcessedClaim }) {
  const reader = useReader();
  const { claimant, twitterHandle, status, reward, reason, decidedAt, decidedBy } = claim;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words text-base text-ink">
          <span className="font-medium">{claimant.name}</span>{' '}
          <span className="text-muted">on @{twitterHandle}</span>
        </p>
        {reason !== null && <p className="break-words text-muted text-sm">{reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        {status === 'approved' && <span className="tabular">{formatCredits(reward)}</span>}
        <ClaimBadge status={status} />
        <span>
          <RelativeTime value={decidedAt} locale={reader.locale} timeZone={reader.zone} />
          {decidedBy !== null && ` by ${decidedBy}`}
        </span>
      </div>
    </li>
  );
}
