import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { StatusBadge } from '../../components/airdrop-badges.tsx';
import { ClaimTime } from '../../components/claim-date.tsx';
import { typeLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';

export function Item({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 text-base text-ink">{children}</dd>
    </div>
  );
}

export function EmptyValue({ children }: { children: string }) {
  return <span className="text-faint">{children}</span>;
}

/** The airdrop's badges; `children` are its tags and chains. */
export function DetailsBadges({
  row,
  visited,
  children,
}: {
  row: Airdrop;
  visited: boolean;
  children: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-1.5">
      <StatusBadge status={row.status} />
      <Badge>{typeLabels[row.airdropType]}</Badge>
      {children}
      {row.priority && <Badge tone="upcoming">High priority</Badge>}
      {visited && (
        <Badge tone="claimed" icon={Check}>
          Visited
        </Badge>
      )}
    </div>
  );
}

export function DateItems({ row, reader, now }: { row: Airdrop; reader: Reader; now: string }) {
  return (
    <>
      <Item label="Start Date">{formatDay(row.eligibilityDate, reader.locale)}</Item>
      <Item label="Claim Date">
        {row.claimDate === null ? (
          <EmptyValue>No claim date</EmptyValue>
        ) : (
          <>
            {formatInstant(Date.parse(row.claimDate), reader)}
            <span className="block text-muted text-sm" aria-hidden="true">
              <ClaimTime row={row} reader={reader} now={now} />
            </span>
          </>
        )}
      </Item>
    </>
  );
}
