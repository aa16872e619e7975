import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { reasonsText } from '../reason-words.ts';
import type { LinkFlag } from '../schema.ts';

export type LinkNoteProps = { flag: LinkFlag; id?: string | undefined; className?: string | undefined };

const looks = {
  careful: { label: 'Careful', tone: 'upcoming', icon: TriangleAlert, text: 'text-warning-ink' },
  blocked: { label: 'Blocked', tone: 'expired', icon: ShieldAlert, text: 'text-danger-ink' },
} as const;

/** A word beside a link that isn't simply fine; why stands in its tooltip, and is read out. */
export function LinkBadge({ flag, id, className }: LinkNoteProps) {
  const { label, tone, icon } = looks[flag.verdict];
  const why = reasonsText(flag);
  return (
    <span id={id} title={why} className={cx('inline-flex max-w-full shrink-0 align-middle', className)}>
      <Badge tone={tone} icon={icon}>
        {label}
        <span className="sr-only">: {why}</span>
      </Badge>
    </span>
  );
}

/** Why a link isn't simply fine, in a line of its own. */
export function LinkWarning({ flag, id, className }: LinkNoteProps) {
  const { label, icon: Icon, text } = looks[flag.verdict];
  return (
    <p id={id} className={cx('flex items-start gap-1.5 text-sm', text, className)}>
      <Icon className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">{label}:</span> {reasonsText(flag)}
      </span>
    </p>
  );
}

/** All that speaks against what is blocked, each once. */
export function BlockedReasons({ flags }: { flags: readonly LinkFlag[] }) {
  const blocked = flags.filter(({ verdict }) => verdict === 'blocked');
  return [...new Set(blocked.map(reasonsText))].join(' ');
}
