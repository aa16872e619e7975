import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { waitForServer } from '#/browser/network.ts';
import { isPageCodeMissing, reloadForNewCode, reloadPage } from '#/browser/page-code.ts';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Broken, type Drawing, Offline } from '#/ui/drawings.tsx';
import { useAction } from '#/ui/use-action.ts';

/** Returns the status and text of a response, or the message of any other error; never a stack. */
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

const isNetworkError = (error: unknown): boolean =>
  isPageCodeMissing(error) || (isAppError(error) && error.details?.offline === true);

/** Shown after a page or the shell failed, so it depends on neither. */
export function FailureScreen(props: ErrorComponentProps) {
  return isNetworkError(props.error) ? <OfflineScreen {...props} /> : <BrokenScreen {...props} />;
}

function useRetry(reset: () => void) {
  const router = useRouter();
  const { run, busy } = useAction();
  const retry = async () => {
    await run(() => router.invalidate());
    reset();
  };
  return { busy, retry };
}

/** The time of the last automatic retry. */
let retriedAt = 0;
const minRetryIntervalMs = 5_000;

/** Retries once the server is reachable. If code is still missing then, it belongs to an earlier version. */
function OfflineScreen({ error, reset }: ErrorComponentProps) {
  const { busy, retry } = useRetry(reset);
  const [phase, setPhase] = useState<'connecting' | 'offline' | 'failed'>('connecting');
  const tryAgain = useEffectEvent((wasOffline: boolean) => {
    const isSecondTime = !wasOffline && Date.now() - retriedAt < minRetryIntervalMs;
    retriedAt = Date.now();
    if (!isSecondTime) void retry();
    else if (!isPageCodeMissing(error) || !reloadForNewCode()) setPhase('failed');
  });
  useEffect(() => {
    const stop = new AbortController();
    void waitForServer(stop.signal, () => setPhase('offline')).then(tryAgain, () => undefined);
    return () => stop.abort();
  }, [error]);
  if (phase === 'failed') return <BrokenScreen error={failed} cause={error} reset={reset} />;
  const isOffline = phase === 'offline';
  return (
    <Screen
      drawing={Offline}
      title={isOffline ? 'You’re offline' : 'Loading…'}
      text={isOffline ? 'This page loads automatically when you’re back online.' : undefined}
    >
      {isOffline && (
        <Button variant="primary" busy={busy} busyLabel="Trying…" onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </Screen>
  );
}

const failed = new Error('Couldn’t load this page. Please try again.');

type BrokenScreenProps = ErrorComponentProps & { cause?: unknown };

function BrokenScreen({ error, cause = error, reset }: BrokenScreenProps) {
  const { busy, retry } = useRetry(reset);
  const reloadOrRetry = async () => {
    if (!isPageCodeMissing(cause) || !(await reloadPage())) await retry();
  };
  const { status, text } = describe(error);
  return (
    <Screen drawing={Broken} status={status} title="Unexpected Application Error!" text={text}>
      <Button variant="primary" busy={busy} busyLabel="Trying…" onClick={() => void reloadOrRetry()}>
        Try again
      </Button>
      <Button asChild>
        <a href="/">Return to Home</a>
      </Button>
    </Screen>
  );
}

type ScreenProps = {
  drawing: Drawing;
  status?: number | undefined;
  title: string;
  text: string | undefined;
  children: ReactNode;
};

function Screen({ drawing: Picture, status, title, text, children }: ScreenProps) {
  return (
    <div className="page-column flex flex-col items-center py-16 text-center sm:py-24" role="alert">
      <Picture className="mb-4" />
      {status !== undefined && <p className="tabular font-semibold text-4xl text-ink">{status}</p>}
      <h1 className="mt-3 font-semibold text-2xl text-ink">{title}</h1>
      {text !== undefined && (
        <p className="mt-2 max-w-prose text-balance break-words text-lg text-muted">{text}</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
