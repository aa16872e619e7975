import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type ErrorStateProps = {
  /** What failed. */
  title: string;
  description?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  retrying?: boolean | undefined;
  /** Shown small, for support. */
  requestId?: string | undefined;
  /** Without the frame, inside a card or a popover. */
  bare?: boolean | undefined;
  className?: string | undefined;
};

export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    description,
    onRetry,
    retryLabel = 'Try again',
    retrying,
    requestId,
    bare,
    className,
  } = props;
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center justify-center px-6 text-center',
        bare ? 'py-6' : 'rounded-lg border border-line bg-surface py-12',
        className,
      )}
    >
      <span className="mb-3 grid size-10 place-items-center rounded-lg border border-danger-line bg-danger-bg text-danger-ink">
        <TriangleAlert className="size-5" aria-hidden="true" />
      </span>
      <p className="font-medium text-base text-ink">{title}</p>
      {description && <p className="mt-1 max-w-sm text-balance text-muted text-sm">{description}</p>}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} busy={retrying} busyLabel="Trying…">
          <RotateCw aria-hidden="true" />
          {retryLabel}
        </Button>
      )}
      {requestId && <p className="tabular mt-3 font-mono text-faint text-xs">Request {requestId}</p>}
    </div>
  );
}
