import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { StatusBadge, TypeBadge } from '../../components/airdrop-badges.tsx';
import { ClaimTime } from '../../components/claim-date.tsx';
import { ClaimSeason } from '../../components/claim-season.tsx';
import { listOtherDates } from '../../dates/other-dates.ts';
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
      <TypeBadge type={row.airdropType} />
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

type DateItemsProps = {
  row: Airdrop;
  reader: Reader;
  now: string;
  /** Below the claim date. */
  claimAction?: ReactNode;
};

export function DateItems({ row, reader, now, claimAction }: DateItemsProps) {
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
        {claimAction}
      </Item>
      {row.claimCloseDate && (
        <Item label="Claim closes">{formatInstant(Date.parse(row.claimCloseDate), reader)}</Item>
      )}
      {row.claimDate && row.claimCloseDate && (
        <Item label="Claim window" wide>
          <ClaimSeason row={row} reader={reader} now={now} />
        </Item>
      )}
      {listOtherDates(row).map(({ key, label, date }) => (
        <Item key={key} label={label}>
          {formatInstant(Date.parse(date), reader)}
        </Item>
      ))}
    </>
  );
}
