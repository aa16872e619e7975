import type { MouseEvent } from 'react';

/** For a link whose page opens here as a dialog; clicks with a modifier key still open the page in a new tab. */
export function onPlainClick(open: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
}
