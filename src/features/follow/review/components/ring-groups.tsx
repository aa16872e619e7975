import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import type { PendingClaim } from '../schema.ts';

export type ClaimRing = NonNullable<PendingClaim['ring']>;

type RingGroupsProps = {
  items: readonly PendingClaim[];
  /** Then few hang together, which is chance, and nothing is set apart. */
  isClean: boolean;
  busy: boolean;
  onReject: (ring: ClaimRing) => void;
  children: (claim: PendingClaim) => ReactNode;
};

/** The claims in their order, but those of a ring together where the first of it stands. */
export function RingGroups({ items, isClean, busy, onReject, children }: RingGroupsProps) {
  const groups = new Map<string, PendingClaim[]>();
  for (const claim of items) {
    const key = (isClean ? undefined : claim.ring?.id) ?? claim.id;
    groups.set(key, [...(groups.get(key) ?? []), claim]);
  }
  return [...groups].map(([key, claims]) => {
    const ring = isClean ? null : claims[0]?.ring;
    const rows = claims.map((claim) => (
      <li key={claim.id} id={`claim-${claim.id}`} className="min-w-0">
        {children(claim)}
      </li>
    ));
    // A row by itself, and not in an array, which React would know by its place: it would lose the focus when that moves.
    if (!ring) return rows[0];
    const titleId = `ring-${key}`;
    return (
      <li key={key} className="min-w-0 rounded-xl border border-warning-line bg-warning-bg p-2 sm:p-3">
        <section aria-labelledby={titleId}>
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 px-1">
            <h3 id={titleId} className="flex items-center gap-2 font-medium text-base text-warning-ink">
              <Users className="size-4 shrink-0" aria-hidden="true" />
              Ring of {ring.people}
            </h3>
            <span className="tabular text-sm text-warning-ink">
              {formatCount(ring.waiting, 'claim')} waiting
              {ring.waiting > claims.length && `, ${claims.length} on this page`}
            </span>
            <Link
              to="/admin/claimants/$userId"
              params={{ userId: ring.id }}
              className="tap ml-auto rounded-sm font-medium text-sm text-warning-ink underline underline-offset-4"
              aria-describedby={titleId}
            >
              See connections
            </Link>
            <Button size="sm" disabled={busy} onClick={() => onReject(ring)} aria-describedby={titleId}>
              Reject together
            </Button>
          </div>
          <ul aria-labelledby={titleId} className="grid gap-3">
            {rows}
          </ul>
        </section>
      </li>
    );
  });
}
