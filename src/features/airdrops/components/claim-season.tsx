import { formatInstantDay, type Reader } from '#/lib/wording.ts';
import { useMinute } from '#/ui/clock.ts';
import { getClaim } from '../claims.ts';
import type { Airdrop } from '../schema.ts';

const dayMs = 24 * 60 * 60_000;
const toPercent = (share: number) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%`;

type ClaimSeasonProps = {
  row: Pick<Airdrop, 'claimDate' | 'claimCloseDate'>;
  reader: Reader;
  /** ISO instant of the page load. */
  now: string;
};

/** Draws a claim from opening to closing as a line: the elapsed part, the last day, and a mark for now. */
export function ClaimSeason({ row, reader, now }: ClaimSeasonProps) {
  const minute = useMinute(now);
  const { opensAt: opens, closesAt: closes } = getClaim(row, { now: minute, zone: reader.zone });
  if (opens === null || closes === null) return null;
  const elapsed = toPercent((minute - opens) / (closes - opens));
  const lastDay = toPercent((closes - dayMs - opens) / (closes - opens));
  return (
    <>
      <span
        aria-hidden="true"
        className="forced-color-adjust-none relative mt-1 block h-5"
        suppressHydrationWarning
      >
        <span className="absolute inset-0 rounded-md border border-accent-line bg-accent-soft" />
        <span
          className="absolute inset-y-0 right-0 rounded-md border border-warning-line bg-warning-bg"
          style={{ left: lastDay }}
        />
        <span className="absolute top-2 left-0 h-1 rounded-full bg-accent" style={{ width: elapsed }} />
        <span className="-ml-px absolute -inset-y-1 w-0.5 bg-ink" style={{ left: elapsed }} />
      </span>
      <span className="mt-1 flex justify-between gap-3 text-muted text-sm">
        <span>Opens {formatInstantDay(new Date(opens).toISOString(), reader)}</span>
        {closes - opens > 2 * dayMs && <span className="text-warning-ink max-sm:hidden">Last day</span>}
        <span>Closes {formatInstantDay(new Date(closes).toISOString(), reader)}</span>
      </span>
    </>
  );
}
