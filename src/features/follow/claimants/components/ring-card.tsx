import { Link } from '@tanstack/react-router';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { type NamedLink, namedLinks, ringSummary } from '../ring-words.ts';
import type { ClaimantCase, ClaimantRing, RingPerson } from '../schema.ts';
import { RingDrawing } from './ring-drawing.tsx';

/** The accounts linked to a claimant, as a graph and as a table. */
export function RingCard({ claimant: { id, ring } }: { claimant: ClaimantCase }) {
  return (
    <Card as="section" className="min-w-0">
      <CardHeader
        title="Connections"
        description="Claimants who share a network, a kind of device on it, or a wallet. Families and offices may also share these."
      />
      {ring === null ? (
        <p className="text-muted text-sm">Not connected with other claimants.</p>
      ) : (
        <Ring id={id} ring={ring} />
      )}
    </Card>
  );
}

function Ring({ id, ring }: { id: string; ring: ClaimantRing }) {
  const links = namedLinks(ring.links);
  return (
    <>
      <p className="mb-3 text-base text-ink">{ringSummary(ring)}</p>
      <RingDrawing people={ring.people} links={links} />
      <table className="mt-4 w-full border-collapse text-base">
        <caption className="sr-only">Connected claimants</caption>
        <thead className="border-line border-b text-left text-muted text-xs">
          <tr>
            <th scope="col" className="py-1.5 pr-2 font-medium">
              Claimant
            </th>
            <th scope="col" className="px-2 py-1.5 font-medium">
              Shares
            </th>
            <th scope="col" className="py-1.5 pl-2 font-medium">
              Claims
            </th>
          </tr>
        </thead>
        <tbody>
          {ring.people.map((person, at) => (
            <Row key={person.id} number={at + 1} person={person} links={links} isOwn={person.id === id} />
          ))}
        </tbody>
      </table>
      {ring.others > 0 && (
        <p className="mt-2 text-muted text-sm">
          {ring.others === 1
            ? '1 more person is connected.'
            : `${ring.others.toLocaleString('en')} more people are connected.`}
        </p>
      )}
    </>
  );
}

type RowProps = { number: number; person: RingPerson; links: readonly NamedLink[]; isOwn: boolean };

function Row({ number, person, links, isOwn }: RowProps) {
  const { counts } = person;
  const claims = [
    [counts.approved, 'approved'],
    [counts.rejected, 'rejected'],
    [counts.pending, 'pending'],
  ] as const;
  const claimTexts = claims.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const shared = links.filter(({ people }) => people.includes(person.id)).map(({ name }) => name);
  return (
    <tr className="border-line border-b align-top last:border-b-0">
      <th scope="row" className="min-w-0 py-2 pr-2 text-left font-normal">
        <span className="tabular text-muted">{number}.</span>{' '}
        {isOwn ? (
          <span className="break-words font-medium text-ink">{person.name}</span>
        ) : (
          <Link
            to="/admin/claimants/$userId"
            params={{ userId: person.id }}
            className="tap break-words text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
          >
            {person.name}
          </Link>
        )}
        {person.isSuspended && (
          <>
            {' '}
            <Badge tone="expired">Suspended</Badge>
          </>
        )}
      </th>
      <td className="px-2 py-2 text-muted text-sm">{shared.join(', ')}</td>
      <td className="py-2 pl-2 text-muted text-sm">{claimTexts.join(', ') || 'None'}</td>
    </tr>
  );
}
