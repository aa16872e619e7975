import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';

/** An illustration of `ui/drawings`, for EmptyState and ErrorState. */
export type Drawing = (props: { className?: string | undefined }) => ReactElement;

type SketchProps = { className?: string | undefined; children: ReactNode };

/** The common frame of all illustrations: size, stroke and the timeline at the bottom. */
export function Sketch({ className, children }: SketchProps) {
  return (
    <svg
      viewBox="0 0 120 88"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('h-22 w-30 shrink-0 stroke-control', className)}
    >
      <path d="M8 74h104" className="stroke-line-strong" />
      {children}
    </svg>
  );
}

/** The highlighted part of an illustration. */
export const soft = 'fill-accent-soft stroke-accent-ink';
/** Hides the lines behind it. */
export const solid = 'fill-canvas';
/** Time that is running out. */
export const late = 'fill-upcoming stroke-none';
