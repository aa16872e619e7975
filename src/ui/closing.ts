import type { SyntheticEvent } from 'react';

function ignoreWhenClosed(event: SyntheticEvent<HTMLElement>): void {
  if (event.currentTarget.dataset.state !== 'closed') return;
  event.preventDefault();
  event.stopPropagation();
}

/** For a layer of Radix: what fades out takes no press, so that a double click or a held Enter does nothing twice. */
export const ignoreClicksWhenClosed = { onClickCapture: ignoreWhenClosed, onSubmitCapture: ignoreWhenClosed };
