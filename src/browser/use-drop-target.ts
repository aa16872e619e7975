import { type DragEvent, useState } from 'react';

/** Returns the props of an element that accepts dropped data, and whether something is dragged over it. */
export function useDropTarget(onDrop: (data: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false);
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return { isOver, dropProps };
}
