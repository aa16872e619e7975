import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListingBadge } from '#/features/listings/components/listing-link.tsx';
import { FollowButton } from '#/features/listings/follows/components/follow-button.tsx';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { onPlainClick } from '#/ui/plain-click.ts';
import type { Presale } from '../schema.ts';
import { describeMoves, formatDollars, getPresaleState } from '../timing.ts';
import { SponsoredBadge, TrustBadges } from './presale-badges.tsx';
import { PresaleLogo } from './presale-logo.tsx';
import { PresaleTiming } from './presale-timing.tsx';

export type PresaleDialog = { kind: 'details' | 'edit' | 'delete'; presale: Presale } | { kind: 'add' };

type PresaleCardProps = {
  presale: Presale;
  reader: Reader;
  now: string;
  isAdmin: boolean;
  onOpen: (dialog: PresaleDialog) => void;
};

export function PresaleCard(props: PresaleCardProps) {
  const { presale, reader, now, isAdmin, onOpen } = props;
  const { id, projectName, tokenSymbol, blockchain, softCap, hardCap } = presale;
  const moveText = describeMoves(presale.moves, reader);
  const isEnded = getPresaleState(presale, useMinute(now)) === 'ended';
  const titleId = `presale-${id}`;
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <PresaleLogo presale={presale} />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="break-words font-semibold text-ink text-lg">
            <Link
              to="/presales/$presaleId"
              params={{ presaleId: id }}
              onClick={onPlainClick(() => onOpen({ kind: 'details', presale }))}
              className="tap hover:text-accent-ink"
            >
              {projectName}
            </Link>
          </h2>
          <p className="truncate text-muted text-sm">
            <span className="font-medium font-mono text-ink">{tokenSymbol}</span> on {blockchain}
          </p>
        </div>
        {presale.isSponsored && <SponsoredBadge />}
      </div>
      <div className="text-base text-ink">
        <PresaleTiming presale={presale} reader={reader} now={now} />
        <p className="min-h-5 text-muted text-sm" suppressHydrationWarning>
          {moveText}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <TrustBadges presale={presale} />
        <ListingBadge listing={presale.listing} />
      </div>
      <dl className="grid grid-cols-2 gap-3 border-line border-t pt-3">
        <Cap label="Soft cap" amount={softCap} reader={reader} />
        <Cap label="Hard cap" amount={hardCap} reader={reader} />
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        {isAdmin && (
          <div className="mr-auto flex gap-1">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${projectName}`}
              onClick={() => onOpen({ kind: 'edit', presale })}
            >
              <Pencil aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete ${projectName}`}
              onClick={() => onOpen({ kind: 'delete', presale })}
            >
              <Trash2 className="text-danger-ink" aria-hidden="true" />
            </Button>
          </div>
        )}
        {!isEnded && <FollowButton kind="presale" id={id} name={projectName} returnTo={`/presales/${id}`} />}
        <Button className="flex-auto" onClick={() => onOpen({ kind: 'details', presale })}>
          View Details<span className="sr-only"> of {projectName}</span>
        </Button>
      </div>
    </Card>
  );
}

function Cap({ label, amount, reader }: { label: string; amount: number | null; reader: Reader }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="tabular truncate font-medium text-base text-ink">{renderCap(amount, reader)}</dd>
    </div>
  );
}

function renderCap(amount: number | null, reader: Reader): ReactNode {
  if (amount === null) return <span className="font-normal text-faint">Not specified</span>;
  return <span suppressHydrationWarning>{formatDollars(amount, reader.locale)}</span>;
}
