import { cx } from './cx.ts';

/** Decorative: the adjacent text describes the activity. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx('size-4 animate-spin', className)} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
