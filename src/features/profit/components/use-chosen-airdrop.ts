import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { nullIfNotFound } from '#/lib/missing.ts';
import type { Summary } from '../schema.ts';
import type { ChosenAirdrop } from './airdrop-picker.tsx';

/** Returns the filtered airdrop with its name, which is fetched if it has no entries. */
export function useChosenAirdrop(id: string | undefined, summary: Summary | undefined): ChosenAirdrop {
  const { api } = useRouter().options.context;
  const summaryAirdrop = summary?.airdrops.find(({ airdrop }) => airdrop?.id === id)?.airdrop;
  const { data } = useQuery({
    queryKey: ['airdrop-choices', 'one', id],
    queryFn: () => api.airdrops.get({ id: id ?? '' }).catch(nullIfNotFound),
    enabled: id !== undefined && summary !== undefined && summaryAirdrop == null,
  });
  if (id === undefined) return null;
  const { name, project } = summaryAirdrop ?? data ?? { name: 'One airdrop', project: '' };
  return { id, name, project };
}
