import { ArrowUpRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type ExternalLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  href: string;
  /** Without its own looks: inside a Button with asChild. */
  plain?: boolean | undefined;
  hideIcon?: boolean | undefined;
};

/** A link to another site, in a new tab, which it says. */
export function ExternalLink({ plain, hideIcon, className, children, ...rest }: ExternalLinkProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      // Holds the words for screen readers, which would widen the page where a long link is cut off.
      className={cx(
        'relative',
        !plain &&
          'rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {plain || hideIcon ? children : <span className="pr-[1.125em]">{children}</span>}
      {!hideIcon && (
        // In the room that the text keeps for it, so that it never begins a line.
        <ArrowUpRight
          className={cx('size-[1em] shrink-0', !plain && '-ml-[1em] inline align-[-0.125em]')}
          aria-hidden="true"
        />
      )}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
