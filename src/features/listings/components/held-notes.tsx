import { ShieldAlert } from 'lucide-react';
import { BlockedReasons } from '#/features/links/components/link-notes.tsx';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import type { Listing } from '../schema.ts';

export type HeldNoteProps = { listing: Listing; className?: string | undefined };

export function HeldNotice({ listing: { heldFor, flags }, className }: HeldNoteProps) {
  return (
    <p
      className={cx(
        'flex items-start gap-2 rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm',
        className,
      )}
    >
      <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        {heldFor === 'reports' ? (
          'Links hidden: several people reported this. We’re looking into it.'
        ) : (
          <>
            Links hidden. <BlockedReasons flags={flags} />
          </>
        )}
      </span>
    </p>
  );
}

export const ReportedBadge = () => (
  <Badge tone="expired" icon={ShieldAlert}>
    Reported
  </Badge>
);
