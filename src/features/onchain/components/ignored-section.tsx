import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { shortenAddress } from '#/lib/text.ts';
import { formatInstantDay } from '#/lib/wording.ts';
import { ExternalLink } from '#/ui/external-link.tsx';
import type { IgnoredArrival, WatchableChain } from '../schema.ts';
import { ignoredQuery } from './onchain-queries.ts';

function describeReason({ reason, like, from, symbol }: IgnoredArrival): string {
  if (reason === 'zero') return 'No tokens were transferred';
  if (reason === 'sender') return `Sender ${shortenAddress(from)} imitates ${shortenAddress(like ?? '')}`;
  return `Calls itself ${symbol}, but isn’t the ${like} that you know`;
}

type IgnoredSectionProps = { walletId: string; chains: readonly WatchableChain[] };

/** Lists arrivals at a wallet that look like scams; nothing if there are none. */
export function IgnoredSection({ walletId, chains }: IgnoredSectionProps) {
  const { api } = useRouter().options.context;
  const reader = useReader();
  const { data } = useQuery(ignoredQuery(api, walletId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details className="mt-4 text-base">
      <summary className="cursor-pointer rounded-sm py-0.5 text-muted pointer-coarse:py-2.5">
        Ignored ({data.items.length})
      </summary>
      <p className="mt-1 text-muted text-sm">
        Likely scams. They never count as claims. Don’t copy an address from here.
      </p>
      <ul aria-label="Ignored" className="mt-2 flex flex-col gap-2">
        {data.items.map((item) => {
          const chain = chains.find(({ id }) => id === item.chainId);
          return (
            <li key={`${item.chainId} ${item.hash} ${item.logIndex}`} className="text-sm">
              <p className="wrap-anywhere text-ink">{describeReason(item)}</p>
              <p className="wrap-anywhere text-muted" suppressHydrationWarning>
                {formatInstantDay(item.at, reader)} · {chain?.name ?? `Chain ${item.chainId}`} · Token{' '}
                <span className="font-mono">{shortenAddress(item.token)}</span>
                {chain && chain.pageUrl !== null && (
                  <>
                    {' '}
                    ·{' '}
                    <ExternalLink href={`${chain.pageUrl}/tx/${item.hash}`}>
                      Transaction<span className="sr-only"> on {chain.name}</span>
                    </ExternalLink>
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
