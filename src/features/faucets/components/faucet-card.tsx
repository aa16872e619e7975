import { Droplet, Pencil, ThumbsUp, Timer, Trash2 } from 'lucide-react';
import { LinkNote } from '#/features/links/components/guarded-link.tsx';
import { ExampleBadge } from '#/features/listings/components/example-badge.tsx';
import { HeldNotice } from '#/features/listings/components/listing-link.tsx';
import { ListingRow } from '#/features/listings/components/listing-row.tsx';
import { getHost } from '#/lib/urls.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { Logo } from '#/ui/logo.tsx';
import { formatCooldown } from '../cooldown.ts';
import type { Faucet, Vote } from '../schema.ts';
import { FaucetChecked, FaucetStatus } from './faucet-status.tsx';
import type { Notes } from './use-notes.ts';
import { useReadyText } from './use-ready-text.ts';
import { VisitFaucet } from './visit-faucet.tsx';

type FaucetCardProps = {
  faucet: Faucet;
  notes: Notes;
  /** ISO instant of the page load. */
  now: string;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

export function FaucetCard({ faucet, notes, now, onEdit, onDelete }: FaucetCardProps) {
  const { id, name, url, listing } = faucet;
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex items-start gap-3">
        <Logo name={name} url={faucet.logoUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 break-words font-semibold text-ink text-lg leading-6">{name}</h2>
          <p className="truncate text-muted text-sm">{getHost(url) ?? url}</p>
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
          <ExampleBadge listing={listing} />
          <FaucetStatus faucet={faucet} />
        </div>
      </div>
      <Facts faucet={faucet} />
      <p className="mt-3 text-faint text-xs">
        <FaucetChecked faucet={faucet} now={now} />
      </p>
      <div className="mt-auto pt-4">
        <ListingRow kind="faucet" id={id} name={name} listing={listing}>
          {formatReports(faucet)}
        </ListingRow>
        <Cooldown faucet={faucet} notes={notes} now={now} />
        <HeldNotice listing={listing} className="mt-3" />
        {listing.heldFor === null && listing.flags.length > 0 && (
          <LinkNote variant="line" flags={listing.flags} className="mt-3" />
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <VisitFaucet faucet={faucet} notes={notes} />
          <ReportButtons faucet={faucet} notes={notes} />
        </div>
        {(onEdit || onDelete) && (
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={onEdit}>
              <Pencil aria-hidden="true" />
              <span>
                Edit<span className="sr-only"> {name}</span>
              </span>
            </Button>
            <Button size="sm" onClick={onDelete}>
              <Trash2 aria-hidden="true" />
              <span>
                Delete<span className="sr-only"> {name}</span>
              </span>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Facts({ faucet: { network, amount, cooldownMinutes, requirements } }: { faucet: Faucet }) {
  const allFacts = [
    ['Network', network],
    ['Amount', amount],
    ['Cooldown', cooldownMinutes === null ? '' : formatCooldown(cooldownMinutes)],
    ['Requirements', requirements],
  ] as const;
  const facts = allFacts.filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted text-sm leading-5">{label}</dt>
          <dd className="break-words text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function formatReports({ worked, dry }: Faucet): string {
  if (worked === 0 && dry === 0) return 'No reports this week';
  return `This week: worked for ${worked}, empty for ${dry}`;
}

const choices = [
  {
    vote: 'worked',
    label: 'It worked',
    icon: ThumbsUp,
    selectedClass: 'border-claimed-line! bg-claimed-bg! text-claimed-ink!',
  },
  {
    vote: 'dry',
    label: 'It’s empty',
    icon: Droplet,
    selectedClass: 'border-upcoming-line! bg-upcoming-bg! text-upcoming-ink!',
  },
] as const satisfies readonly { vote: Vote; label: string; icon: unknown; selectedClass: string }[];

function ReportButtons({ faucet, notes }: { faucet: Faucet; notes: Notes }) {
  const ownVote = notes.getNote(faucet.id)?.vote ?? null;
  return (
    <div className="ml-auto flex gap-1.5">
      {choices.map(({ vote, label, icon: Icon, selectedClass }) => (
        <Button
          key={vote}
          size="sm"
          aria-pressed={ownVote === vote}
          aria-disabled={notes.isBusy(faucet.id) || undefined}
          onClick={() => notes.vote(faucet.id, ownVote === vote ? null : vote)}
          className={cx('px-2!', ownVote === vote && selectedClass)}
        >
          <Icon aria-hidden="true" />
          <span>
            {label}
            <span className="sr-only"> {faucet.name}</span>
          </span>
        </Button>
      ))}
    </div>
  );
}

function Cooldown({ faucet, notes, now }: { faucet: Faucet; notes: Notes; now: string }) {
  const text = useReadyText(faucet, notes, now);
  if (text === undefined) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="tabular flex items-center gap-1.5 text-base text-ink">
        <Timer className="size-4 shrink-0 text-muted" aria-hidden="true" />
        {text}
      </p>
      <Button
        size="sm"
        variant="ghost"
        className="-mr-2"
        aria-disabled={notes.isBusy(faucet.id) || undefined}
        onClick={() => notes.use(faucet.id)}
      >
        <span>
          Mark as used<span className="sr-only">: {faucet.name}</span>
        </span>
      </Button>
    </div>
  );
}
