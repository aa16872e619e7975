import { Link } from '@tanstack/react-router';
import { HeldNotice } from '#/features/listings/components/listing-link.tsx';
import { FreshnessBar } from '#/features/listings/freshness/components/freshness-bar.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Card, CardHeader } from '#/ui/card.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { QueueListing } from '../schema.ts';

/** A listing whose accuracy must be confirmed, or that has a blocked link. */
export function ListingToReview({ reason, item }: { reason: 'link' | 'outdated'; item: QueueListing }) {
  const { kind, id, title, listing, outdated } = item;
  return (
    <div className="grid gap-4">
      {reason === 'link' ? (
        <Card as="section">
          <HeldNotice listing={listing} />
          <p className="mt-3 text-muted text-sm">
            Open it to replace the link or delete it. If the link is safe, allow its host on{' '}
            <Link to="/admin/links" className="text-accent-ink underline underline-offset-4">
              Links
            </Link>
            . Both clear it from this list.
          </p>
        </Card>
      ) : (
        <Card as="section">
          <FreshnessBar kind={kind} id={id} name={title} listing={listing} />
          <p className="mt-3 text-muted text-sm">Open it, fix what’s wrong, then press Still accurate.</p>
        </Card>
      )}
      {reason === 'outdated' && outdated !== null && outdated.reasons.length > 0 && (
        <Reasons reasons={outdated.reasons} count={outdated.wrong} />
      )}
    </div>
  );
}

type Outdated = NonNullable<QueueListing['outdated']>;

function Reasons({ reasons, count }: { reasons: Outdated['reasons']; count: number }) {
  const reader = useReader();
  return (
    <Card as="section">
      <CardHeader
        title="Reported problems"
        level={3}
        description={count > reasons.length ? `The latest ${reasons.length} of ${count}.` : undefined}
      />
      <ul aria-label="Reported problems" className="grid gap-3">
        {reasons.map(({ text, at, userId, name }) => (
          <li key={`${userId} ${at}`} className="min-w-0 border-line border-l-2 pl-3">
            <p className="whitespace-pre-line break-words text-base text-ink">{text}</p>
            <p className="mt-0.5 text-muted text-xs">
              <Link
                to="/admin/users/$userId"
                params={{ userId }}
                className="tap hover:text-accent-ink hover:underline"
              >
                {name}
              </Link>
              , <RelativeTime value={at} locale={reader.locale} timeZone={reader.zone} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
