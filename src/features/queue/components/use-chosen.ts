import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { QueueItem } from '../schema.ts';

export const toItemKey = ({ kind, id }: QueueItem): string => `${kind} ${id}`;

const chosenKey = ['queue-chosen'] as const;

type Place = { key: string | undefined; item: QueueItem | undefined; at: number; list: string };

/**
 * Returns the row selected in the list. The selection follows its item when the list moves; if the item is removed,
 * its successor is selected. A removed item stays selected while one of its dialogs is open, and after the dialog was
 * dismissed until the user goes on; `heldKey` is a row to keep anyway. `list` identifies filter and page: a new list
 * starts at the top, and a revisited one at the previous selection.
 */
export function useChosen(
  items: readonly QueueItem[],
  list: string,
  isOld: boolean,
  heldKey: string | undefined,
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
  const found = items.findIndex((entry) => toItemKey(entry) === place.key);
  const isHeld = found < 0 && place.list === list && (dialogs > 0 || isDismissed || heldKey === place.key);
  const removedItem = isHeld ? place.item : undefined;
  const next = found >= 0 ? found : place.list === list ? Math.min(place.at, items.length - 1) : 0;
  const at = removedItem === undefined ? next : place.at;
  const item = removedItem ?? items[at];
  const key = item && toItemKey(item);
  const isMoved = item !== place.item || at !== place.at || list !== place.list;
  if (!isOld && item !== undefined && isMoved) setPlace({ key, item, at, list });
  if (isDismissed && removedItem === undefined) setIsDismissed(false);

  const choose = (entry: QueueItem) => {
    queryClient.setQueryData(chosenKey, toItemKey(entry));
    setPlace({ key: toItemKey(entry), item: entry, at: items.indexOf(entry), list });
  };
  const onOpen = useCallback(() => {
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, []);
  return {
    item,
    at,
    choose,
    /** The selected item is no longer queued. */
    isRemoved: removedItem !== undefined,
    /** The removed item's dialog was closed, so nothing of it is visible any more. */
    isOver: removedItem !== undefined && dialogs === 0 && isDismissed,
    goOn: () => setIsDismissed(false),
    dialogs: { onOpen, onDismiss: () => setIsDismissed(removedItem !== undefined) },
  };
}
