import type { KeyboardEvent, SyntheticEvent } from 'react';

function ignoreWhenClosed(event: SyntheticEvent<HTMLElement>): void {
  if (event.currentTarget.dataset.state !== 'closed') return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Props for a Radix layer that ignore presses while it fades out, so that a double click or a held Enter does
 * nothing twice.
 */
export const ignoreClicksWhenClosed = { onClickCapture: ignoreWhenClosed, onSubmitCapture: ignoreWhenClosed };

/** Handles Escape on a layer's content: Radix gives the key only to the newest layer, which can be a toast. */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // The dialog around this layer stays open.
    event.preventDefault();
    close();
  };
}
