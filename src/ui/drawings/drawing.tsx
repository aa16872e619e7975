import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A picture of `ui/drawings`, as EmptyState and ErrorState take it. */
export type Drawing = (props: { className?: string | undefined }) => ReactElement;

type SketchProps = { className?: string | undefined; children: ReactNode };

/** What all drawings have in common: their size, their pen and the line of time they stand on. */
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

/** The one part of a drawing that it is about. */
export const soft = 'fill-accent-soft stroke-accent-ink';
/** What hides the lines behind it. */
export const solid = 'fill-canvas';
/** Time that is running out. */
export const late = 'fill-upcoming stroke-none';
