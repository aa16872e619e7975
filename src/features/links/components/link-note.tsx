import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { formatReasons } from '../reason-words.ts';
import type { LinkFlag } from '../schema.ts';

export type LinkNoteProps = {
  /** The warnings; the most severe one counts. */
  flags: readonly LinkFlag[];
  /** The links are hidden because users reported their owner. */
  isReported?: boolean | undefined;
  /**
   * `badge` is a word with the reason in its tooltip, `line` a line with the reason, and `hidden` also explains why links are
   * hidden.
   */
  variant?: 'badge' | 'line' | 'hidden' | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

const noteStyles = {
  careful: { label: 'Suspicious', tone: 'upcoming', icon: TriangleAlert, ink: 'text-warning-ink' },
  blocked: { label: 'Blocked', tone: 'expired', icon: ShieldAlert, ink: 'text-danger-ink' },
} as const;

/** Shows why links aren't fine. */
export function LinkNote({ flags, isReported = false, variant = 'badge', id, className }: LinkNoteProps) {
  const blocked = flags.filter(({ verdict }) => verdict === 'blocked');
  const worst = blocked.length > 0 ? blocked : flags;
  const reasonText = isReported
    ? 'This was reported as unsafe.'
    : [...new Set(worst.map(formatReasons))].join(' ');
  const {
    label,
    tone,
    icon: Icon,
    ink,
  } = noteStyles[isReported || worst === blocked ? 'blocked' : 'careful'];
  if (variant === 'badge') {
    return (
      <span
        id={id}
        title={reasonText}
        className={cx('inline-flex max-w-full shrink-0 align-middle', className)}
      >
        <Badge tone={tone} icon={Icon}>
          {isReported ? 'Reported' : label}
          <span className="sr-only">: {reasonText}</span>
        </Badge>
      </span>
    );
  }
  const isBox = variant === 'hidden';
  const box = 'rounded-md border border-danger-line bg-danger-bg px-3 py-2';
  return (
    <p id={id} className={cx('flex items-start gap-1.5 text-sm', ink, isBox && box, className)}>
      <Icon className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">{isBox ? 'Links hidden' : label}:</span> {reasonText}
      </span>
    </p>
  );
}
