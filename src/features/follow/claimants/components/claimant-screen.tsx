import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, Undo2, UserRound } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Missing } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { creditCount } from '../../../credits/components/amounts.ts';
import type { ClaimantCase } from '../schema.ts';
import { ClaimantClaims } from './claimant-claims.tsx';
import { ClaimantNotes } from './claimant-notes.tsx';
import { claimantQuery } from './claimants.ts';
import { RingCard } from './ring-card.tsx';

const backLink = <Link to="/admin/follow-claims">Follow Claims</Link>;

type ClaimantScreenProps = { id: string; search: PageSearch };

export function ClaimantScreen({ id, search }: ClaimantScreenProps) {
  const { api } = useRouter().options.context;
  const query = useQuery(claimantQuery(api, id));
  return (
    <OneView
      query={query}
      header={<PageHeader back={backLink} title="Claimant" />}
      failure="Couldn’t load this claimant"
      missing={
        <EmptyState
          drawing={Missing}
          title="Account not found"
          description="It may have been deleted. Its claims remain, without a name."
          action={
            <Button asChild>
              <Link to="/admin/follow-claims">All claims</Link>
            </Button>
          }
        />
      }
      skeleton={{ blocks: ['h-22', 'h-80'], grid: 'grid gap-4' }}
    >
      {(claimant) => <Case claimant={claimant} search={search} />}
    </OneView>
  );
}

const tiles = [
  { key: 'pending', label: 'Pending', icon: Hourglass, tone: 'upcoming' },
  { key: 'approved', label: 'Approved', icon: CircleCheck, tone: 'claimed' },
  { key: 'rejected', label: 'Rejected', icon: CircleX, tone: 'expired' },
  { key: 'reversed', label: 'Reversed', icon: Undo2, tone: 'neutral' },
] as const;

function Case({ claimant, search }: { claimant: ClaimantCase; search: PageSearch }) {
  const reader = useReader();
  const { id, name, email, createdAt, isSuspended, counts, earned, owed, balance, rejected } = claimant;
  const joined = formatInstant(Date.parse(createdAt), reader);
  const hint = {
    pending: undefined,
    approved: `${creditCount(earned)} earned`,
    rejected: rejected.count === null ? undefined : `${rejected.count}% of claims`,
    reversed: owed === 0 ? undefined : `${creditCount(owed)} owed`,
  };
  return (
    <>
      <PageHeader
        back={backLink}
        title={name}
        description={`${email}, joined ${joined}. Holds ${creditCount(balance)}.`}
        actions={
          <>
            {isSuspended && <Badge tone="expired">Suspended</Badge>}
            <Button asChild size="sm">
              <Link to="/admin/users/$userId" params={{ userId: id }}>
                <UserRound aria-hidden="true" />
                Account
              </Link>
            </Button>
          </>
        }
      />
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map(({ key, ...tile }) => (
          <StatTile key={key} {...tile} value={counts[key].toLocaleString('en')} hint={hint[key]} />
        ))}
      </dl>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <RingCard claimant={claimant} />
        <ClaimantNotes claimant={claimant} />
      </div>
      <ClaimantClaims id={id} search={search} />
    </>
  );
}
