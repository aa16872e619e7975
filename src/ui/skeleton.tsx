import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A gray placeholder block; give it the size of the final content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-md bg-line', className)} />;
}

type LoadingProps = { label?: string | undefined; className?: string | undefined; children: ReactNode };

/** Wraps skeletons and announces loading to screen readers once. */
export function Loading({ label = 'Loading…', className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
