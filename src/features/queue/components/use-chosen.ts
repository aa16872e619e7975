import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueueItem } from '../schema.ts';

export const keyOf = ({ kind, id }: QueueItem): string => `${kind} ${id}`;

const chosenKey = ['queue-chosen'] as const;

type Place = { key: string | undefined; at: number; list: string };

/**
 * Which row is shown beside the list. It stays the same one however the list moves; once it is gone, the one that has come
 * to its place is. `list` names the filter and page: another one begins at its top. Whoever comes back finds the row they left.
 */
export function useChosen(items: readonly QueueItem[], list: string, isOld: boolean) {
  const queryClient = useQueryClient();
  const [place, setPlace] = useState<Place>(() => ({
    key: queryClient.getQueryData<string>(chosenKey),
    at: 0,
    list,
  }));
  const found = items.findIndex((one) => keyOf(one) === place.key);
  const at = found >= 0 ? found : place.list === list ? Math.min(place.at, items.length - 1) : 0;
  const item = items[at];
  const key = item && keyOf(item);
  if (!isOld && item !== undefined && (key !== place.key || at !== place.at || list !== place.list)) {
    setPlace({ key, at, list });
  }
  const choose = (next: QueueItem) => {
    queryClient.setQueryData(chosenKey, keyOf(next));
    setPlace({ key: keyOf(next), at: items.indexOf(next), list });
  };
  return { item, at, choose };
}
