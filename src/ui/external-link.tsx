import { ArrowUpRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type ExternalLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  href: string;
  /** Without link styles: inside a Button with asChild. */
  plain?: boolean | undefined;
  hideIcon?: boolean | undefined;
};

/** A link to another site, in a new tab, announced as such. */
export function ExternalLink({ plain, hideIcon, className, children, ...rest }: ExternalLinkProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      // Contains the screen-reader text, which would widen the page if a long link is truncated.
      className={cx(
        'relative',
        !plain &&
          'rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {plain || hideIcon ? children : <span className="pr-[1.125em]">{children}</span>}
      {!hideIcon && (
        // Overlaps the text's padding, so that the icon never starts a line.
        <ArrowUpRight
          className={cx('size-[1em] shrink-0', !plain && '-ml-[1em] inline align-[-0.125em]')}
          aria-hidden="true"
        />
      )}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
