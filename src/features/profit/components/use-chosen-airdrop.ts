import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { nullIfNotFound } from '#/lib/missing.ts';
import type { Summary } from '../schema.ts';

/** Returns the filtered airdrop with its name, which is fetched if it has no entries. */
export function useChosenAirdrop(
  id: string | undefined,
  summary: Summary | undefined,
): { id: string; name: string } | null {
  const { api } = useRouter().options.context;
  const known = summary?.airdrops.find(({ airdrop }) => airdrop?.id === id)?.airdrop?.name;
  const { data } = useQuery({
    queryKey: ['airdrop-choices', 'one', id],
    queryFn: () => api.airdrops.get({ id: id ?? '' }).catch(nullIfNotFound),
    enabled: id !== undefined && summary !== undefined && known === undefined,
  });
  return id === undefined ? null : { id, name: known ?? data?.name ?? 'One airdrop' };
}
