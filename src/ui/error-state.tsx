import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Broken } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { toast } from './toast-store.ts';
import { useServerReturn } from './use-server-return.ts';

export type ErrorStateProps = {
  /** Names the failure. */
  title: string;
  description?: ReactNode;
  /** Also called when an unreachable server becomes reachable. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Shown small, for support. */
  requestId?: string | undefined;
  /** Also shows a toast, initially and when a retry fails; only the toast is announced then. */
  toasts?: boolean | undefined;
  /** Without a frame, inside a card or a popover. */
  bare?: boolean | undefined;
  className?: string | undefined;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, description, onRetry, retrying, requestId, toasts = false, bare, className } = props;
  const text = typeof description === 'string' ? description : undefined;
  const isUnreported = useRef(true);
  useEffect(() => {
    if (!toasts || retrying === true || !isUnreported.current) return;
    isUnreported.current = false;
    toast({ title, description: text, tone: 'destructive' });
  }, [toasts, retrying, title, text]);
  const retry = () => {
    isUnreported.current = true;
    onRetry?.();
  };
  const isUnreachable = useServerReturn(onRetry && retry);
  return (
    <EmptyState
      drawing={Broken}
      title={title}
      description={description}
      bare={bare}
      className={className}
      role={toasts ? undefined : 'alert'}
    >
      {isUnreachable && (
        <p className={cx('mt-1 max-w-sm text-balance text-muted', bare ? 'text-sm' : 'text-base')}>
          You’re offline. We’ll retry when you’re back online.
        </p>
      )}
      {onRetry && (
        <Button className="mt-4" onClick={retry} busy={retrying} busyLabel="Trying…">
          <RotateCw aria-hidden="true" />
          Try again
        </Button>
      )}
      {requestId && <p className="tabular mt-3 font-mono text-faint text-xs">Request {requestId}</p>}
    </EmptyState>
  );
}
