import type { LabelColor } from '#/lib/label-colors.ts';
import { cx } from './cx.ts';

const dots: Record<LabelColor, string> = {
  slate: 'bg-label-slate',
  red: 'bg-label-red',
  amber: 'bg-label-amber',
  green: 'bg-label-green',
  teal: 'bg-label-teal',
  blue: 'bg-label-blue',
  violet: 'bg-label-violet',
  pink: 'bg-label-pink',
};

type LabelDotProps = { color: LabelColor; className?: string | undefined };

/** The user-chosen color of an item, beside its name. */
export function LabelDot({ color, className }: LabelDotProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'forced-color-adjust-none inline-block size-2.5 shrink-0 rounded-full',
        dots[color],
        className,
      )}
    />
  );
}
