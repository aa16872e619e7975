import { EyeOff, SlidersHorizontal, Trash2 } from 'lucide-react';
import { WalletName } from '#/features/tracker-wallets/components/wallet-name.tsx';
import { getWalletTitle } from '#/features/tracker-wallets/policy.ts';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { type ActivityRow, type ActivitySort, getFreshness, getNextSort, type SortKey } from '../activity.ts';
import type { WatchableChain } from '../schema.ts';
import { type ActivityDialog, DetailsDialog, WatchDialog } from './activity-dialogs.tsx';
import { ActivityFacts } from './activity-facts.tsx';
import { Amount, Count, FirstUse, LastUse } from './figure.tsx';
import { SyncNote } from './sync-note.tsx';

type ActivityTableProps = {
  rows: readonly ActivityRow[];
  /** The chosen chain; undefined for all chains. */
  chain: WatchableChain | undefined;
  sort: ActivitySort;
  onSort: (sort: ActivitySort) => void;
  onShow: (dialog: ActivityDialog) => void;
  now: string;
};

export function ActivityTable({ rows, chain, sort, onSort, onShow, now }: ActivityTableProps) {
  const getSortProps = (key: SortKey): Pick<Column<ActivityRow>, 'key' | 'sort'> => ({
    key,
    sort: {
      direction: sort?.key === key ? (sort.isAscending ? 'ascending' : 'descending') : undefined,
      onPress: () => onSort(getNextSort(sort, key)),
    },
  });
  const numberProps = { align: 'end', className: 'tabular' } as const;
  const columns: Column<ActivityRow>[] = [
    {
      ...getSortProps('wallet'),
      heading: 'Wallet',
      isRowHeader: true,
      cell: (row) => <WalletCell row={row} onShow={onShow} now={now} />,
    },
    {
      ...getSortProps('transactions'),
      ...numberProps,
      heading: 'Transactions',
      width: 'w-26',
      cell: ({ figures }) => <Count value={figures.transactions} isAtLeast={figures.isCountPartial} />,
    },
    {
      ...getSortProps('days'),
      ...numberProps,
      heading: 'Active days',
      width: 'w-18',
      cell: ({ figures }) => <Count value={figures.days} isAtLeast={figures.isPartial} />,
    },
    {
      ...getSortProps('weeks'),
      ...numberProps,
      heading: 'Weeks',
      width: 'w-18',
      cell: ({ figures }) => <Count value={figures.weeks} isAtLeast={figures.isPartial} />,
    },
    {
      ...getSortProps('months'),
      ...numberProps,
      heading: 'Months',
      width: 'w-18',
      cell: ({ figures }) => <Count value={figures.months} isAtLeast={figures.isPartial} />,
    },
    {
      ...getSortProps('contracts'),
      ...numberProps,
      heading: chain?.family === 'solana' ? 'Programs' : 'Contracts',
      width: 'w-22',
      cell: ({ figures }) => <Count value={figures.contracts} isAtLeast={figures.isPartial} />,
    },
    {
      ...getSortProps('first'),
      heading: 'First use',
      width: 'w-37',
      className: 'text-sm text-muted',
      cell: ({ figures }) => <FirstUse figures={figures} />,
    },
    {
      ...getSortProps('last'),
      heading: 'Last use',
      width: 'w-29',
      className: 'text-sm text-muted',
      cell: ({ figures }) => <LastUse figures={figures} />,
    },
    ...(chain === undefined
      ? [
          {
            ...getSortProps('chains'),
            ...numberProps,
            heading: 'Chains used',
            width: 'w-20',
            cell: ({ figures }: ActivityRow) => <Count value={figures.usedChains} />,
          },
        ]
      : [
          {
            ...getSortProps('gas'),
            ...numberProps,
            heading: chain.family === 'solana' ? 'Fees' : 'Gas',
            width: 'w-30',
            className: 'tabular text-sm',
            cell: ({ figures }: ActivityRow) => (
              <Amount value={figures.gas} symbol={chain.symbol} isAtLeast={figures.isPartial} />
            ),
          },
          {
            ...getSortProps('balance'),
            ...numberProps,
            heading: 'Balance',
            width: 'w-28',
            className: 'tabular text-sm',
            cell: ({ figures }: ActivityRow) => <Amount value={figures.balance} symbol={chain.symbol} />,
          },
        ]),
    {
      key: 'actions',
      heading: 'Actions',
      isHeadingHidden: true,
      width: 'w-22',
      align: 'end',
      className: 'px-1.5! py-1!',
      cell: (row) => <RowActions row={row} onShow={onShow} />,
    },
  ];
  return (
    <DataTable
      label="Activity by wallet"
      cardsBelow="xl"
      rows={rows}
      columns={columns}
      card={(row) => <RowCard row={row} chain={chain} onShow={onShow} now={now} />}
    />
  );
}

type RowProps = { row: ActivityRow; onShow: (dialog: ActivityDialog) => void };

function WalletCell({ row, onShow, now }: RowProps & { now: string }) {
  const { wallet, activity, chain } = row;
  const watchedCount = activity.chains.filter(({ isWatched }) => isWatched).length;
  return (
    <>
      <button
        type="button"
        className="relative max-w-full rounded-sm text-left text-ink underline decoration-line-strong underline-offset-4 hover:text-accent-ink hover:decoration-current pointer-coarse:min-h-11"
        onClick={() => onShow({ kind: 'details', wallet })}
        onPointerEnter={DetailsDialog.preload}
        onFocus={DetailsDialog.preload}
      >
        <span className="sr-only">Details of </span>
        <WalletName wallet={wallet} />
      </button>
      <div className="flex flex-wrap gap-x-1 font-normal text-muted text-xs">
        {chain === undefined && watchedCount > 0 && <p>{formatCount(watchedCount, 'chain')} ·</p>}
        <SyncNote
          freshness={getFreshness(chain === undefined ? activity.chains : [chain], wallet)}
          now={now}
        />
      </div>
    </>
  );
}

function RowActions({ row: { wallet, activity }, onShow }: RowProps) {
  const title = getWalletTitle(wallet);
  const stop = activity.isWatched ? 'Stop watching' : 'Delete activity of';
  return (
    <span className="inline-flex">
      {!wallet.isArchived && (
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={`Change chains of ${title}`}
          title="Change chains"
          onClick={() => onShow({ kind: 'watch', wallet })}
          onPointerEnter={WatchDialog.preload}
          onFocus={WatchDialog.preload}
        >
          <SlidersHorizontal aria-hidden="true" />
        </Button>
      )}
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${stop} ${title}`}
        title={activity.isWatched ? 'Stop watching' : 'Delete activity'}
        onClick={() => onShow({ kind: 'stop', wallet })}
      >
        {activity.isWatched ? <EyeOff aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
      </Button>
    </span>
  );
}

function RowCard({ row, chain, onShow, now }: RowProps & Pick<ActivityTableProps, 'chain' | 'now'>) {
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 font-medium text-base">
          <WalletCell row={row} onShow={onShow} now={now} />
        </div>
        <span className="-mt-1 -mr-1 shrink-0">
          <RowActions row={row} onShow={onShow} />
        </span>
      </div>
      <ActivityFacts figures={row.figures} chain={chain} />
    </>
  );
}
