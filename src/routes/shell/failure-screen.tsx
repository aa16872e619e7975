import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';

/** Status and text of an answer, or the message of anything else that was thrown; never a stack. */
function describe(error: unknown): { status: number | undefined; text: string } {
  const neutral = 'Something went wrong. Please try again.';
  if (typeof error !== 'object' || error === null) return { status: undefined, text: neutral };
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') {
    return { status, text: error.message };
  }
  const text = 'statusText' in error && typeof error.statusText === 'string' ? error.statusText : '';
  return { status, text: text || neutral };
}

/** Shown where a page, or the shell itself, failed: so it asks nothing of either. */
export function FailureScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const { status, text } = describe(error);

  const retry = async () => {
    setBusy(true);
    await router.invalidate();
    setBusy(false);
    reset();
  };

  return (
    <div className="page-column flex flex-col items-center py-24 text-center sm:py-32" role="alert">
      {status !== undefined && <p className="tabular font-semibold text-4xl text-danger-ink">{status}</p>}
      <h1 className="mt-3 font-semibold text-2xl text-ink">Unexpected Application Error!</h1>
      <p className="mt-2 max-w-prose text-balance break-words text-lg text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={busy} busyLabel="Trying…" onClick={() => void retry()}>
          Try again
        </Button>
        <Button asChild>
          <a href="/">Return to Home</a>
        </Button>
      </div>
    </div>
  );
}
