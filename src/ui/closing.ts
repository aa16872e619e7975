import type { SyntheticEvent } from 'react';

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
