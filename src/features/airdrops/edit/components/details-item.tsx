import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Fact } from '#/ui/fact.tsx';
import { formatOpening } from '../../claims.ts';
import { StatusBadge, TypeBadge } from '../../components/airdrop-badges.tsx';
import { ClaimTime } from '../../components/claim-date.tsx';
import { ClaimSeason } from '../../components/claim-season.tsx';
import { listOtherDates } from '../../dates/other-dates.ts';
import { isOpen } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';

export function EmptyValue({ children }: { children: string }) {
  return <span className="text-faint">{children}</span>;
}

type DetailsBadgesProps = { row: Airdrop; isVisited: boolean; children: ReactNode };

/** The airdrop's badges; `children` are its tags and chains. */
export function DetailsBadges({ row, isVisited, children }: DetailsBadgesProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-1.5">
      <StatusBadge status={row.status} />
      <TypeBadge type={row.airdropType} />
      {children}
      {row.priority && <Badge tone="upcoming">High priority</Badge>}
      {isVisited && (
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
  /** A button below the claim date. */
  claimAction?: ReactNode;
};

export function DateItems({ row, reader, now, claimAction }: DateItemsProps) {
  return (
    <>
      <Fact label="Start Date">{formatDay(row.eligibilityDate, reader.locale)}</Fact>
      <Fact label="Claim Date">
        {row.claimDate === null ? (
          <EmptyValue>No claim date</EmptyValue>
        ) : (
          <>
            {formatOpening(row, reader)}
            {isOpen(row) && (
              <span className="block text-muted text-sm" aria-hidden="true">
                <ClaimTime row={row} reader={reader} now={now} />
              </span>
            )}
          </>
        )}
        {claimAction}
      </Fact>
      {row.claimCloseDate && (
        <Fact label="Claim closes">{formatInstant(Date.parse(row.claimCloseDate), reader)}</Fact>
      )}
      {row.claimDate && row.claimCloseDate && (
        <Fact label="Claim window" isWide>
          <ClaimSeason row={row} reader={reader} now={now} />
        </Fact>
      )}
      {listOtherDates(row).map(({ key, label, date }) => (
        <Fact key={key} label={label}>
          {formatInstant(Date.parse(date), reader)}
        </Fact>
      ))}
    </>
  );
}
