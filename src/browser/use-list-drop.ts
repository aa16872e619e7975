import { useEffect, useEffectEvent } from 'react';
import { getDroppedList, isTextField, type PendingList } from '#/lib/pending-list.ts';
import { useDropTarget } from './use-drop-target.ts';

/**
 * Accepts a list that is dropped on an element or pasted anywhere on the page except in a text field. Returns the element's
 * props, and whether something is dragged over it.
 */
export function useListDrop(onList: (list: PendingList) => void) {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const list = isTextField(event.target) ? undefined : getDroppedList(event.clipboardData);
    if (!list) return;
    event.preventDefault();
    onList(list);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, []);

  return useDropTarget((data) => {
    const list = getDroppedList(data);
    if (list) onList(list);
  });
}
