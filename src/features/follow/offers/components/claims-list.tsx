import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { formatNumber } from '#/lib/number-format.ts';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { CardFact, CardFacts, type Column, DataTable } from '#/ui/data-table.tsx';
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

export function ClaimsList({ claims, reader, now, ...actions }: ClaimsListProps) {
  const renderStatus = (claim: OwnClaim) => <Status claim={claim} reader={reader} {...actions} />;
  const renderPoints = ({ pointsEarned }: OwnClaim) => (
    <span className="tabular" suppressHydrationWarning>
      {formatNumber(pointsEarned, reader.locale)}
    </span>
  );
  const renderSubmitted = ({ createdAt }: OwnClaim) => (
    <RelativeTime value={createdAt} timeZone={reader.zone} locale={reader.locale} now={now} />
  );
  const columns: Column<OwnClaim>[] = [
    {
      key: 'campaign',
      heading: 'Campaign',
      className: 'truncate font-medium text-ink',
      cell: (claim) => <Handle claim={claim} />,
    },
    { key: 'proof', heading: 'Proof URL', width: 'w-34', cell: (claim) => <Proof claim={claim} /> },
    { key: 'status', heading: 'Status', width: 'w-[34%]', cell: renderStatus },
    { key: 'points', heading: 'Points Earned', width: 'w-32', align: 'end', cell: renderPoints },
    { key: 'submitted', heading: 'Submitted', width: 'w-44', className: 'text-muted', cell: renderSubmitted },
  ];
  return (
    <DataTable
      label="My claims"
      rows={claims}
      columns={columns}
      card={(claim) => (
        <>
          <p className="break-words font-medium text-base text-ink">
            <Handle claim={claim} />
          </p>
          <CardFacts>
            <CardFact label="Status">{renderStatus(claim)}</CardFact>
            <CardFact label="Points Earned">{renderPoints(claim)}</CardFact>
            <CardFact label="Submitted">{renderSubmitted(claim)}</CardFact>
            <CardFact label="Proof URL">
              <Proof claim={claim} />
            </CardFact>
          </CardFacts>
        </>
      )}
    />
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
  const { status, reason, firstReason, twitterHandle } = claim;
  const { approvedBy: autoApprovesAt, mayTryAgain: canResubmit } = claim;
  const hiddenHandle = <span className="sr-only"> for @{twitterHandle}</span>;
  return (
    <>
      <ClaimBadge status={status} />
      {reason !== null && <p className="mt-1 whitespace-pre-line break-words text-muted text-sm">{reason}</p>}
      {firstReason !== null && status === 'pending' && (
        <p className="mt-1 whitespace-pre-line break-words text-muted text-sm">
          Resubmitted. Previously rejected: {firstReason}
        </p>
      )}
      {autoApprovesAt !== null && (
        <p className="mt-1 text-muted text-sm">
          The campaign was closed. Without a review, this claim is approved{' '}
          <RelativeTime value={autoApprovesAt} timeZone={reader.zone} locale={reader.locale} />.
        </p>
      )}
      {(status === 'pending' || canResubmit) && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {status === 'pending' ? (
            <>
              <Button size="sm" onClick={() => onEdit(claim)}>
                Edit{hiddenHandle}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onWithdraw(claim)}>
                Withdraw{hiddenHandle}
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => onResubmit(claim)}>
              Resubmit{hiddenHandle}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
