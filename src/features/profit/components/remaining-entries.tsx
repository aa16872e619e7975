import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { formatEntryCount } from '#/features/tracker-wallets/policy.ts';
import { entryCountsQuery } from './profit.ts';

/** Shows before the deletion of airdrops how many of their entries remain. */
export function RemainingEntries({ airdropIds }: { airdropIds: readonly string[] }) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(entryCountsQuery(api));
  const ids = new Set(airdropIds);
  const count = (data?.items ?? []).reduce(
    (sum, item) => sum + (ids.has(item.airdropId) ? item.entries : 0),
    0,
  );
  if (count === 0) return null;
  return (
    <p className="mt-3 text-muted text-sm">
      {airdropIds.length === 1 ? 'Its' : 'Their'} {formatEntryCount(count)} {count === 1 ? 'stays' : 'stay'}{' '}
      on the Profit page.
    </p>
  );
}
