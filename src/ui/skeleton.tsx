import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A grey block; give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-md bg-line', className)} />;
}

type LoadingProps = { label?: string | undefined; className?: string | undefined; children: ReactNode };

/** Around skeletons: tells screen readers once that something is being loaded. */
export function Loading({ label = 'Loading…', className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
