import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { QueueItem } from '../schema.ts';

export const toItemKey = ({ kind, id }: QueueItem): string => `${kind} ${id}`;

const selectionQueryKey = ['queue-chosen'] as const;

type Selection = { key: string | undefined; item: QueueItem | undefined; index: number; listKey: string };

/**
 * Returns the row selected in the list. The selection follows its item when the list moves; if the item is removed, its
 * successor is selected. A removed item stays selected while one of its dialogs is open, and after the dialog was
 * dismissed until the user continues; `retainedKey` is a row to retain anyway. `listKey` identifies filter and page: a
 * new list starts at the top, and a revisited one at the previous selection.
 */
export function useSelection(
  items: readonly QueueItem[],
  listKey: string,
  isOld: boolean,
  retainedKey: string | undefined,
) {
  const queryClient = useQueryClient();
  const [selection, setSelection] = useState<Selection>(() => ({
    key: queryClient.getQueryData<string>(selectionQueryKey),
    item: undefined,
    index: 0,
    listKey,
  }));
  const [dialogs, setDialogs] = useState(0);
  const [isDismissed, setIsDismissed] = useState(false);
  const foundIndex = items.findIndex((entry) => toItemKey(entry) === selection.key);
  const getNextIndex = (): number => {
    if (foundIndex >= 0) return foundIndex;
    return selection.listKey === listKey ? Math.min(selection.index, items.length - 1) : 0;
  };
  const isRetained =
    foundIndex < 0 &&
    selection.listKey === listKey &&
    (dialogs > 0 || isDismissed || retainedKey === selection.key);
  const removedItem = isRetained ? selection.item : undefined;
  const index = removedItem === undefined ? getNextIndex() : selection.index;
  const item = removedItem ?? items[index];
  const key = item && toItemKey(item);
  const isMoved = item !== selection.item || index !== selection.index || listKey !== selection.listKey;
  if (!isOld && item !== undefined && isMoved) setSelection({ key, item, index, listKey });
  if (isDismissed && removedItem === undefined) setIsDismissed(false);

  const choose = (entry: QueueItem) => {
    queryClient.setQueryData(selectionQueryKey, toItemKey(entry));
    setSelection({ key: toItemKey(entry), item: entry, index: items.indexOf(entry), listKey });
  };
  const onOpen = useCallback(() => {
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, []);
  return {
    item,
    index,
    choose,
    /** The selected item is no longer queued. */
    isRemoved: removedItem !== undefined,
    /** The removed item's dialog was closed, and nothing of it is visible any more. */
    isHandled: removedItem !== undefined && dialogs === 0 && isDismissed,
    continue: () => setIsDismissed(false),
    dialogs: { onOpen, onDismiss: () => setIsDismissed(removedItem !== undefined) },
  };
}
