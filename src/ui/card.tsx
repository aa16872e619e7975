import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** 'none' for a card whose parts have their own padding. */
  padding?: 'none' | 'sm' | 'md' | undefined;
  /** A card that is a link or contains one stretched over it. */
  interactive?: boolean | undefined;
};

const paddings = { none: '', sm: 'p-3', md: 'p-4 sm:p-5' };

export function Card({ as = 'div', padding = 'md', interactive, className, ...rest }: CardProps) {
  // The four elements take the same props; TypeScript can't see that through a union of tag names.
  const Element = as as 'div';
  return (
    <Element
      {...rest}
      className={cx('plate min-w-0', paddings[padding], interactive && 'plate-link relative', className)}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  /** Heading level; 2 by default. */
  level?: 2 | 3 | 4 | undefined;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
};

export function CardHeader({ title, level = 2, description, actions, className }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0">
        <Heading className="font-semibold text-ink text-lg">{title}</Heading>
        {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
