import { OfficialLinks } from '#/features/items/components/official-links.tsx';
import { GuardedLink } from '#/features/links/components/guarded-link.tsx';
import { findFlag } from '#/features/links/policy.ts';
import { ExampleBadge } from '#/features/listings/components/example-badge.tsx';
import { ListingLink } from '#/features/listings/components/listing-link.tsx';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { Fact } from '#/ui/fact.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { PresaleFacts } from '../facts/components/facts-list.tsx';
import type { Presale } from '../schema.ts';
import { describeMoves, formatDollars } from '../timing.ts';
import { SponsoredBadge, TrustBadges } from './presale-badges.tsx';
import { PresaleTiming } from './presale-timing.tsx';

type PresaleDetailsProps = {
  presale: Presale;
  reader: Reader;
  now: string;
  onFollow?: (() => void) | undefined;
};

/** All details of a presale, in the dialog and on its own page. */
export function PresaleDetails({ presale, reader, now, onFollow }: PresaleDetailsProps) {
  const { softCap, hardCap, moves, listing } = presale;
  const formatTime = (instant: string) => formatInstant(Date.parse(instant), reader);
  const moveText = describeMoves(moves, reader);
  const renderAmount = (value: number | null) =>
    value === null ? <Nothing>Not specified</Nothing> : formatDollars(value, reader.locale);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <div className="text-ink text-lg">
          <PresaleTiming presale={presale} reader={reader} now={now} />
        </div>
        <div className="flex flex-wrap gap-1.5">
          {presale.isSponsored && <SponsoredBadge />}
          <TrustBadges presale={presale} />
          <ExampleBadge listing={listing} />
        </div>
      </div>
      <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-4">
        <Fact label="Start">
          <time dateTime={presale.presaleStart}>{formatTime(presale.presaleStart)}</time>
        </Fact>
        <Fact label="End">
          <time dateTime={presale.presaleEnd}>{formatTime(presale.presaleEnd)}</time>
        </Fact>
        <Fact label="Soft cap">{renderAmount(softCap)}</Fact>
        <Fact label="Hard cap">{renderAmount(hardCap)}</Fact>
        <Fact label="Token">
          <span className="font-mono">{presale.tokenSymbol}</span>
        </Fact>
        <Fact label="Blockchain">{presale.blockchain}</Fact>
        <Fact label="KYC">{presale.kycRequired ? 'Required' : 'Not required'}</Fact>
        <Fact label="Audit">
          <AuditText presale={presale} />
        </Fact>
        <Fact label="Risk level">{presale.riskLevel}</Fact>
      </dl>
      <p className="text-faint text-sm" suppressHydrationWarning>
        Times are in {reader.zone}.
      </p>
      {moveText !== null && (
        <section aria-label="Date changes">
          <h2 className="font-medium text-base text-ink" suppressHydrationWarning>
            {moveText}
          </h2>
          <ol className="mt-2 grid gap-2 border-line border-l pl-3">
            {moves.map((move) => (
              <li key={move.changedAt} className="text-muted text-sm" suppressHydrationWarning>
                {move.oldStart !== move.newStart && (
                  <span className="block text-ink">
                    Start: {formatTime(move.oldStart)} → {formatTime(move.newStart)}
                  </span>
                )}
                {move.oldEnd !== move.newEnd && (
                  <span className="block text-ink">
                    End: {formatTime(move.oldEnd)} → {formatTime(move.newEnd)}
                  </span>
                )}
                Changed{' '}
                <RelativeTime
                  value={move.changedAt}
                  locale={reader.locale}
                  timeZone={reader.zone}
                  now={now}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
      <PresaleFacts facts={presale.facts} flags={listing.flags} locale={reader.locale} />
      <OfficialLinks
        listing={presale.listing}
        links={[
          ['Website', presale.websiteUrl],
          ['Twitter', presale.twitterUrl],
          ['Telegram', presale.telegramUrl],
          ['Launchpad', presale.launchpadUrl],
        ]}
        onFollow={onFollow}
      />
    </div>
  );
}

/** Shows the audit status with a link to the confirmed report, or to the report that the project names. */
function AuditText({ presale: { auditStatus, auditUrl, facts, listing } }: { presale: Presale }) {
  const confirmedUrl =
    facts.find(({ kind, sourceUrl }) => kind === 'audit' && sourceUrl !== null)?.sourceUrl ?? null;
  return (
    <>
      {auditStatus}
      {confirmedUrl !== null ? (
        <>
          {', '}
          <GuardedLink href={confirmedUrl} flag={findFlag(listing.flags, confirmedUrl)}>
            view report
          </GuardedLink>
        </>
      ) : (
        auditUrl !== null && (
          <ListingLink listing={listing} href={auditUrl} className="block">
            Report named by the project
          </ListingLink>
        )
      )}
    </>
  );
}

function Nothing({ children }: { children: string }) {
  return <span className="text-faint">{children}</span>;
}
