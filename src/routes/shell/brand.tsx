import { cx } from '#/ui/cx.ts';

/** The logo: a drop on a card. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={cx('shrink-0', className)} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M16 6.5c3.6 4.1 6.6 7.6 6.6 11.4a6.6 6.6 0 0 1-13.2 0C9.4 14.1 12.4 10.6 16 6.5Z"
        className="fill-on-accent"
      />
      <path
        d="m13 18.2 2.2 2.2 4-4.3"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  );
}
