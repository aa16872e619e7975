import { TriangleAlert } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { WalletName } from '#/features/tracker-wallets/components/wallet-name.tsx';
import { getWalletTitle } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { shortenAddress } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { Amount } from '../../components/figure.tsx';
import type { WatchableChain } from '../../schema.ts';
import type { Approval } from '../schema.ts';

export type ApprovalRow = { id: string; approval: Approval; wallet: TrackerWallet; chain: WatchableChain };

type ApprovalsTableProps = { rows: readonly ApprovalRow[]; now: string };

export function ApprovalsTable({ rows, now }: ApprovalsTableProps) {
  const columns: readonly Column<ApprovalRow>[] = [
    {
      key: 'token',
      heading: 'Token',
      isRowHeader: true,
      width: 'w-36',
      cell: ({ approval }) => <Token approval={approval} />,
    },
    { key: 'spender', heading: 'Spender', cell: ({ approval }) => <Spender approval={approval} /> },
    {
      key: 'amount',
      heading: 'Amount',
      width: 'w-44',
      className: 'tabular',
      cell: ({ approval }) => <ApprovedAmount approval={approval} />,
    },
    {
      key: 'age',
      heading: 'Approved',
      width: 'w-30',
      className: 'text-sm text-muted',
      cell: ({ approval }) => <ApprovedAt approval={approval} now={now} />,
    },
    {
      key: 'chain',
      heading: 'Chain',
      width: 'w-28',
      className: 'truncate text-sm text-muted',
      cell: ({ chain }) => chain.name,
    },
    {
      key: 'wallet',
      heading: 'Wallet',
      width: 'w-36',
      className: 'text-sm',
      cell: ({ wallet }) => <WalletName wallet={wallet} isShort />,
    },
    {
      key: 'revoke',
      heading: 'Revoke',
      isHeadingHidden: true,
      width: 'w-36',
      align: 'end',
      cell: (row) => <Revoke row={row} />,
    },
  ];
  return (
    <DataTable
      label="Open approvals"
      cardsBelow="xl"
      rows={rows}
      columns={columns}
      card={(row) => <ApprovalCard row={row} now={now} />}
    />
  );
}

function ApprovalCard({ row, now }: { row: ApprovalRow; now: string }) {
  const { approval, wallet, chain } = row;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-medium text-base">
          <Token approval={approval} />
        </div>
        <div className="tabular min-w-0 text-right text-base">
          <ApprovedAmount approval={approval} />
        </div>
      </div>
      <div className="mt-1.5">
        <Spender approval={approval} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted text-sm">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <WalletName wallet={wallet} isShort />
          <span>{chain.name}</span>
          <ApprovedAt approval={approval} now={now} />
        </span>
        <Revoke row={row} />
      </div>
    </>
  );
}

/** The name of a token proves nothing, so the address is beside it. */
function Token({ approval: { symbol, token } }: { approval: Approval }) {
  return (
    <>
      <span className="wrap-anywhere text-ink">{symbol === '' ? 'Unknown token' : symbol}</span>
      <Address address={token} />
    </>
  );
}

function Spender({ approval: { spender, spenderName, danger } }: { approval: Approval }) {
  return (
    <>
      <span className="wrap-anywhere text-ink">{spenderName ?? 'Unknown contract'}</span>
      <Address address={spender} />
      {danger !== null && (
        <p className="mt-1 flex items-start gap-1 text-danger-ink text-sm">
          <TriangleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
          <span className="wrap-anywhere">
            <span className="font-medium">Dangerous:</span> {danger}
          </span>
        </p>
      )}
    </>
  );
}

function Address({ address }: { address: string }) {
  return (
    <span className="block font-mono font-normal text-muted text-xs" title={address}>
      {shortenAddress(address)}
    </span>
  );
}

function ApprovedAmount({ approval }: { approval: Approval }) {
  const { kind, amount, symbol, isInUnits, isUnlimited, isConfirmed, isOwn } = approval;
  return (
    <>
      {kind === 'collection' ? (
        <Badge tone="upcoming">All items</Badge>
      ) : isUnlimited ? (
        <Badge tone="upcoming">Unlimited</Badge>
      ) : (
        <span className="wrap-anywhere">
          <Amount value={amount} symbol={isInUnits ? 'units' : symbol} />
        </span>
      )}
      {!isConfirmed && <Note>The token doesn’t confirm it</Note>}
      {isOwn === false && <Note>Not sent by this wallet</Note>}
    </>
  );
}

function Note({ children }: { children: string }) {
  return <span className="block text-muted text-xs">{children}</span>;
}

function ApprovedAt({ approval: { approvedAt, transactionUrl }, now }: { approval: Approval; now: string }) {
  const reader = useReader();
  const time = <RelativeTime value={approvedAt} locale={reader.locale} timeZone={reader.zone} now={now} />;
  if (transactionUrl === null) return time;
  return (
    <ExternalLink
      href={transactionUrl}
      hideIcon
      className="tap inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    >
      {time}
    </ExternalLink>
  );
}

function Revoke({ row: { approval, wallet } }: { row: ApprovalRow }) {
  const { revokeUrl, symbol, spenderName } = approval;
  if (revokeUrl === null) return null;
  const description = `${symbol === '' ? 'unknown token' : symbol}, ${spenderName ?? 'unknown contract'}, ${getWalletTitle(wallet)}`;
  return (
    <ExternalLink
      href={revokeUrl}
      className="inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11"
    >
      <span className="wrap-anywhere">
        Revoke on {new URL(revokeUrl).hostname}
        <span className="sr-only"> ({description})</span>
      </span>
    </ExternalLink>
  );
}
