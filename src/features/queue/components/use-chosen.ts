import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { QueueItem } from '../schema.ts';

export const toItemKey = ({ kind, id }: QueueItem): string => `${kind} ${id}`;

const chosenKey = ['queue-chosen'] as const;

type Place = { key: string | undefined; item: QueueItem | undefined; at: number; list: string };

/**
 * Which row is shown beside the list. It stays the same one however the list moves; once it is gone, the one that has come
 * to its place is. While a dialog of it is open it stays even then, and after somebody dismissed that dialog until they go
 * on; `kept` is a row that stays once it is gone. `list` names the filter and page: another one begins at its top. Whoever comes back finds the row they left.
 */
export function useChosen(
  items: readonly QueueItem[],
  list: string,
  isOld: boolean,
  kept: string | undefined,
) {
  const queryClient = useQueryClient();
  const [place, setPlace] = useState<Place>(() => ({
    key: queryClient.getQueryData<string>(chosenKey),
    item: undefined,
    at: 0,
    list,
  }));
  const [dialogs, setDialogs] = useState(0);
  const [isDismissed, setIsDismissed] = useState(false);
  const found = items.findIndex((one) => toItemKey(one) === place.key);
  const isHeld = found < 0 && place.list === list && (dialogs > 0 || isDismissed || kept === place.key);
  const gone = isHeld ? place.item : undefined;
  const next = found >= 0 ? found : place.list === list ? Math.min(place.at, items.length - 1) : 0;
  const at = gone === undefined ? next : place.at;
  const item = gone ?? items[at];
  const key = item && toItemKey(item);
  const isMoved = item !== place.item || at !== place.at || list !== place.list;
  if (!isOld && item !== undefined && isMoved) setPlace({ key, item, at, list });
  if (isDismissed && gone === undefined) setIsDismissed(false);

  const choose = (one: QueueItem) => {
    queryClient.setQueryData(chosenKey, toItemKey(one));
    setPlace({ key: toItemKey(one), item: one, at: items.indexOf(one), list });
  };
  const onOpen = useCallback(() => {
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, []);
  return {
    ...{ item, at, choose },
    /** It is shown although it doesn't wait any more. */
    isGone: gone !== undefined,
    /** Its dialog is closed, so that nothing of it is left to see. */
    isOver: gone !== undefined && dialogs === 0 && isDismissed,
    goOn: () => setIsDismissed(false),
    dialogs: { onOpen, onDismiss: () => setIsDismissed(gone !== undefined) },
  };
}
