import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { MissingAddresses } from '#/features/tracker-wallets/components/missing-addresses.tsx';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { formatWalletChoice } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Bars, Wallet } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Field } from '#/ui/field.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Pager } from '#/ui/pager.tsx';
import { Select } from '#/ui/select.tsx';
import { getFreshness } from '../../activity.ts';
import { SyncNote } from '../../components/sync-note.tsx';
import type { ApprovalList } from '../schema.ts';
import { approvalsQuery } from './approval-query.ts';
import { ApprovalsTable } from './approvals-table.tsx';

const rowsPerPage = 50;

export type ApprovalSearchParams = { wallet?: string; page?: string };

type ApprovalsScreenProps = {
  search: ApprovalSearchParams;
  onSearch: (search: ApprovalSearchParams) => void;
  now: string;
};

/** Lists the open approvals of a member's wallets. Needs a `key` per member. */
export function ApprovalsScreen(props: ApprovalsScreenProps) {
  const { api } = useRouter().options.context;
  const approvals = useQuery(approvalsQuery(api));
  const book = useQuery(trackerWalletsQuery(api));
  return (
    <>
      <PageHeader
        title="Open approvals"
        description="What contracts may move out of your wallets. Revoke what you no longer use."
        back={<Link to="/wallets/activity">On-chain activity</Link>}
      />
      <OneView
        query={{
          data: approvals.data && book.data && { approvals: approvals.data, book: book.data.items },
          isError: approvals.isError || book.isError,
          isFetching: approvals.isFetching || book.isFetching,
          refetch: () => Promise.all([approvals.refetch(), book.refetch()]),
        }}
        failure="Couldn’t load your approvals"
        skeleton={{ blocks: ['h-22 sm:h-9 sm:max-w-56', 'h-16', 'h-16', 'h-16', 'h-16'], grid: 'grid gap-4' }}
      >
        {(data) => <Approvals {...props} {...data} />}
      </OneView>
    </>
  );
}

type ApprovalsProps = ApprovalsScreenProps & { approvals: ApprovalList; book: readonly TrackerWallet[] };

function Approvals({ search, onSearch, now, approvals, book }: ApprovalsProps) {
  const readIds = new Set(approvals.readings.map(({ walletId }) => walletId));
  const wallets = book.filter(({ id }) => readIds.has(id));
  const missing = (
    <MissingAddresses wallets={book} consequence="can’t be checked for approvals" className="mt-4" />
  );
  if (wallets.length === 0) {
    return (
      <>
        <NothingWatched />
        {missing}
      </>
    );
  }
  const chosenWallet = wallets.find(({ id }) => id === search.wallet);
  const shownWallets = chosenWallet === undefined ? wallets : [chosenWallet];
  const shownById = new Map(shownWallets.map((wallet) => [wallet.id, wallet]));
  const rows = approvals.items.flatMap((approval) => {
    const wallet = shownById.get(approval.walletId);
    const chain = approvals.chains.find(({ id }) => id === approval.chainId);
    return wallet === undefined || chain === undefined ? [] : [{ id: approval.id, approval, wallet, chain }];
  });
  const readings = approvals.readings.filter(({ walletId }) => {
    const wallet = shownById.get(walletId);
    return wallet !== undefined && (!wallet.isArchived || wallet === chosenWallet);
  });
  const freshness = getFreshness(readings, { isArchived: chosenWallet?.isArchived === true });
  const isLimited = approvals.chains.some(
    ({ id, hasHistory }) => !hasHistory && readings.some(({ chainId }) => chainId === id),
  );
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const toSearch = (wallet: string | undefined, number = '1'): ApprovalSearchParams => ({
    ...(wallet !== undefined && { wallet }),
    ...(number !== '1' && { page: number }),
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Field label="Wallet" labelHidden className="max-sm:w-full">
          <Select
            value={chosenWallet?.id ?? ''}
            onChange={({ target: { value } }) => onSearch(toSearch(value || undefined))}
          >
            <option value="">All wallets</option>
            {wallets.map((wallet) => (
              <option key={wallet.id} value={wallet.id}>
                {formatWalletChoice(wallet)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap gap-x-3 text-sm">
          <Summary approvals={rows.map(({ approval }) => approval)} isTruncated={approvals.isTruncated} />
          <SyncNote freshness={freshness} now={now} />
        </div>
      </div>
      {rows.length > 0 ? (
        <ApprovalsTable rows={rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)} now={now} />
      ) : freshness.state === 'waiting' ? (
        <EmptyState
          drawing={Bars}
          title="Waiting for the first sync"
          description="Your approvals appear here within a few minutes."
          className="min-h-72"
        />
      ) : (
        <EmptyState
          drawing={Bars}
          title="No open approvals"
          description="No contract may move tokens out of your watched wallets, as far as we know."
          className="min-h-72"
        />
      )}
      <Pager
        label="Approvals pagination"
        words="order"
        page={{
          previousCursor: page > 1 ? String(page - 1) : null,
          nextCursor: page < pages ? String(page + 1) : null,
        }}
        link={({ before, after }, label) => (
          <Link to="/wallets/approvals" search={toSearch(chosenWallet?.id, before ?? after)}>
            {label}
          </Link>
        )}
        className="mt-4"
      />
      {missing}
      <div className="mt-4 grid max-w-prose gap-1 text-muted text-sm">
        <p>
          We never ask you to sign anything. Revoking happens on the explorer’s site with your own wallet, and
          costs gas there.
        </p>
        {isLimited && (
          <p>On chains without an explorer, you see the approvals since you started watching the wallet.</p>
        )}
        <p>Approvals of single NFTs aren’t listed.</p>
      </div>
    </>
  );
}

function Summary({ approvals, isTruncated }: { approvals: ApprovalList['items']; isTruncated: boolean }) {
  if (approvals.length === 0) return null;
  const dangerous = approvals.filter(({ danger }) => danger !== null).length;
  return (
    <p className="text-ink">
      {isTruncated
        ? `Showing the first ${formatCount(approvals.length, 'open approval')}`
        : formatCount(approvals.length, 'open approval')}
      {dangerous > 0 && <strong className="font-medium text-danger-ink">{`, ${dangerous} dangerous`}</strong>}
    </p>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      drawing={Wallet}
      title="No wallets watched"
      description="Watch a wallet to see which contracts may move its tokens."
      action={
        <Button asChild variant="primary">
          <Link to="/wallets/activity">Choose a wallet</Link>
        </Button>
      }
      className="min-h-72"
    />
  );
}
