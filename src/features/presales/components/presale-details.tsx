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
import { describeMoves, dollars } from '../timing.ts';
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
  const exact = (instant: string) => formatInstant(Date.parse(instant), reader);
  const moved = describeMoves(moves, reader);
  const amount = (value: number | null) =>
    value === null ? <Nothing>Not specified</Nothing> : dollars(value, reader.locale);
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
          <time dateTime={presale.presaleStart}>{exact(presale.presaleStart)}</time>
        </Fact>
        <Fact label="End">
          <time dateTime={presale.presaleEnd}>{exact(presale.presaleEnd)}</time>
        </Fact>
        <Fact label="Soft cap">{amount(softCap)}</Fact>
        <Fact label="Hard cap">{amount(hardCap)}</Fact>
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
      {moved !== null && (
        <section aria-label="Date changes">
          <h2 className="font-medium text-base text-ink" suppressHydrationWarning>
            {moved}
          </h2>
          <ol className="mt-2 grid gap-2 border-line border-l pl-3">
            {moves.map((move) => (
              <li key={move.changedAt} className="text-muted text-sm" suppressHydrationWarning>
                {move.oldStart !== move.newStart && (
                  <span className="block text-ink">
                    Start: {exact(move.oldStart)} → {exact(move.newStart)}
                  </span>
                )}
                {move.oldEnd !== move.newEnd && (
                  <span className="block text-ink">
                    End: {exact(move.oldEnd)} → {exact(move.newEnd)}
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

/** The audit status with its report: the one that we confirmed, else the one that the project names. */
function AuditText({ presale: { auditStatus, auditUrl, facts, listing } }: { presale: Presale }) {
  const confirmed =
    facts.find(({ kind, sourceUrl }) => kind === 'audit' && sourceUrl !== null)?.sourceUrl ?? null;
  return (
    <>
      {auditStatus}
      {confirmed !== null ? (
        <>
          {', '}
          <GuardedLink href={confirmed} flag={findFlag(listing.flags, confirmed)}>
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
