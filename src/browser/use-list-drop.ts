import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { getDroppedList, isTextField, type PendingList } from '#/lib/pending-list.ts';

/**
 * Accepts a list that is dropped on an element or pasted anywhere on the page except in a text field. Returns the element's
 * props, and whether something is dragged over it.
 */
export function useListDrop(onList: (list: PendingList) => void) {
  const [isOver, setIsOver] = useState(false);

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

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const list = getDroppedList(event.dataTransfer);
      if (list) onList(list);
    },
  };
  return { isOver, dropProps };
}
