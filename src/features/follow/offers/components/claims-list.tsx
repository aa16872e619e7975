import type { ReactNode } from 'react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { formatNumber } from '#/lib/number-format.ts';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { ClaimBadge } from '../../components/claim-badge.tsx';
import type { OwnClaim } from '../../schema.ts';

type ClaimsListProps = {
  claims: readonly OwnClaim[];
  reader: Reader;
  /** The server's render time. */
  now: string;
  onEdit: (claim: OwnClaim) => void;
  onWithdraw: (claim: OwnClaim) => void;
  onResubmit: (claim: OwnClaim) => void;
};

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';
const cellClass = 'px-3 py-2.5 align-top';

/** A table on wide screens, cards on narrow ones. */
export function ClaimsList({ claims, reader, now, ...actions }: ClaimsListProps) {
  const status = (claim: OwnClaim) => <Status claim={claim} reader={reader} {...actions} />;
  const points = ({ pointsEarned }: OwnClaim) => (
    <span className="tabular" suppressHydrationWarning>
      {formatNumber(pointsEarned, reader.locale)}
    </span>
  );
  const submitted = ({ createdAt }: OwnClaim) => (
    <RelativeTime value={createdAt} timeZone={reader.zone} locale={reader.locale} now={now} />
  );
  return (
    <>
      <div className="plate overflow-hidden max-lg:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">My claims</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={headClass}>
                Campaign
              </th>
              <th scope="col" className={cx(headClass, 'w-34')}>
                Proof URL
              </th>
              <th scope="col" className={cx(headClass, 'w-[34%]')}>
                Status
              </th>
              <th scope="col" className={cx(headClass, 'w-36 pr-8! text-right!')}>
                Points Earned
              </th>
              <th scope="col" className={cx(headClass, 'w-40')}>
                Submitted
              </th>
            </tr>
          </thead>
          <tbody>
            {claims.map((claim) => (
              <tr key={claim.id} className="border-line border-b last:border-b-0 hover:bg-hover/60">
                <td className={cx(cellClass, 'truncate font-medium text-ink')}>
                  <Handle claim={claim} />
                </td>
                <td className={cellClass}>
                  <Proof claim={claim} />
                </td>
                <td className={cellClass}>{status(claim)}</td>
                <td className={cx(cellClass, 'pr-8! text-right')}>{points(claim)}</td>
                <td className={cx(cellClass, 'text-muted')}>{submitted(claim)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="My claims" className="grid gap-2 lg:hidden">
        {claims.map((claim) => (
          <Card key={claim.id} as="li" padding="sm">
            <p className="break-words font-medium text-base text-ink">
              <Handle claim={claim} />
            </p>
            <dl className="mt-2 grid grid-cols-[6.5rem_1fr] gap-x-2 gap-y-1.5 text-sm">
              <Fact label="Status">{status(claim)}</Fact>
              <Fact label="Points Earned">{points(claim)}</Fact>
              <Fact label="Submitted">{submitted(claim)}</Fact>
              <Fact label="Proof URL">
                <Proof claim={claim} />
              </Fact>
            </dl>
          </Card>
        ))}
      </ul>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  );
}

/** A missing campaign has no handle to prefix with @. */
function Handle({ claim: { twitterHandle } }: { claim: OwnClaim }) {
  return twitterHandle === 'Unknown' ? 'Unknown' : `@${twitterHandle}`;
}

function Proof({ claim: { proofUrl } }: { claim: OwnClaim }) {
  return (
    <JudgedLink href={proofUrl} className="tap inline-block">
      View Profile
    </JudgedLink>
  );
}

type StatusProps = { claim: OwnClaim; reader: Reader } & Pick<
  ClaimsListProps,
  'onEdit' | 'onWithdraw' | 'onResubmit'
>;

function Status({ claim, reader, onEdit, onWithdraw, onResubmit }: StatusProps) {
  const { status, reason, firstReason, approvedBy, mayTryAgain, twitterHandle } = claim;
  const of = <span className="sr-only"> for @{twitterHandle}</span>;
  return (
    <>
      <ClaimBadge status={status} />
      {reason !== null && <p className="mt-1 whitespace-pre-line break-words text-muted text-sm">{reason}</p>}
      {firstReason !== null && status === 'pending' && (
        <p className="mt-1 whitespace-pre-line break-words text-muted text-sm">
          Resubmitted. Previously rejected: {firstReason}
        </p>
      )}
      {approvedBy !== null && (
        <p className="mt-1 text-muted text-sm">
          The campaign was closed. Without a review, this claim is approved{' '}
          <RelativeTime value={approvedBy} timeZone={reader.zone} locale={reader.locale} />.
        </p>
      )}
      {(status === 'pending' || mayTryAgain) && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {status === 'pending' ? (
            <>
              <Button size="sm" onClick={() => onEdit(claim)}>
                Edit{of}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onWithdraw(claim)}>
                Withdraw{of}
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => onResubmit(claim)}>
              Resubmit{of}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
