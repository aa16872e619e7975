import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Eye, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MissingAddresses } from '#/features/tracker-wallets/components/missing-addresses.tsx';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { getWalletTitle } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { listFamilies } from '#/lib/chains.ts';
import { compareNames } from '#/lib/name-order.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { Button } from '#/ui/button.tsx';
import { Bars, Wallet } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Field } from '#/ui/field.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Pager } from '#/ui/pager.tsx';
import { Select } from '#/ui/select.tsx';
import { type ActivitySort, isSortKey, type SortKey, sortRows, toRows } from '../activity.ts';
import type { OnchainOverview } from '../schema.ts';
import {
  type ActivityDialog,
  type ActivityDialogState,
  ActivityDialogs,
  WatchDialog,
} from './activity-dialogs.tsx';
import { type ActivitySearchParams, getSort, toSortParams } from './activity-search.ts';
import { ActivityTable } from './activity-table.tsx';
import { BookingSwitch } from './booking-switch.tsx';
import { onchainQuery } from './onchain-queries.ts';

const rowsPerPage = 50;

type ActivityScreenProps = {
  search: ActivitySearchParams;
  onSearch: (search: ActivitySearchParams) => void;
  now: string;
};

/** Compares the on-chain activity of a member's wallets. Needs a `key` per member. */
export function ActivityScreen(props: ActivityScreenProps) {
  const { api } = useRouter().options.context;
  const overview = useQuery(onchainQuery(api));
  const book = useQuery(trackerWalletsQuery(api));
  return (
    <OneView
      query={{
        data: overview.data && book.data && { overview: overview.data, book: book.data.items },
        isError: overview.isError || book.isError,
        isFetching: overview.isFetching || book.isFetching,
        refetch: () => Promise.all([overview.refetch(), book.refetch()]),
      }}
      header={<Header />}
      failure="Couldn’t load your wallets’ activity"
      skeleton={{ blocks: ['h-9 max-w-56', 'h-16', 'h-16', 'h-16', 'h-16'], grid: 'grid gap-4' }}
    >
      {(data) => <Activity {...props} {...data} />}
    </OneView>
  );
}

function Header({ onWatch }: { onWatch?: (() => void) | undefined }) {
  return (
    <PageHeader
      title="On-chain activity"
      description="What your wallets have done, by the criteria that airdrops use."
      back={<Link to="/wallets">Wallets</Link>}
      actions={
        <>
          <Button asChild>
            <Link to="/wallets/approvals">
              <ShieldCheck aria-hidden="true" />
              Approvals
            </Link>
          </Button>
          {onWatch && (
            <Button
              variant="primary"
              onClick={onWatch}
              onPointerEnter={WatchDialog.preload}
              onFocus={WatchDialog.preload}
            >
              <Eye aria-hidden="true" />
              Watch a wallet
            </Button>
          )}
        </>
      }
    />
  );
}

type ActivityProps = ActivityScreenProps & { overview: OnchainOverview; book: readonly TrackerWallet[] };

function Activity({ search, onSearch, now, overview, book }: ActivityProps) {
  const dialogs = useDialogs<ActivityDialog>();
  const heading = useRef<HTMLHeadingElement>(null);
  const families: readonly WalletFamily[] = listFamilies(overview.chains);
  const watchable = book.filter(({ family, isArchived }) => families.includes(family) && !isArchived);
  const listedIds = new Set(overview.wallets.map(({ id }) => id));
  const watchedIds = new Set(overview.wallets.filter(({ isWatched }) => isWatched).map(({ id }) => id));
  const choices = watchable.filter(({ id }) => !watchedIds.has(id));
  const watch = () => dialogs.show({ kind: 'watch' });

  const openWallet = useEffectEvent((id: string) => {
    const { wallet: _wallet, ...rest } = search;
    onSearch(rest);
    const wallet = book.find((candidate) => candidate.id === id);
    if (wallet === undefined) return;
    if (listedIds.has(id)) dialogs.show({ kind: 'details', wallet });
    else if (choices.includes(wallet)) dialogs.show({ kind: 'watch', wallet });
  });
  const { wallet: walletToOpen } = search;
  useEffect(() => {
    if (walletToOpen !== undefined) openWallet(walletToOpen);
  }, [walletToOpen]);

  const isEmpty = !book.some(({ id }) => listedIds.has(id));
  return (
    <>
      <Header onWatch={isEmpty || choices.length === 0 ? undefined : watch} />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Your wallets
      </h2>
      {!isEmpty ? (
        <>
          <Rows
            overview={overview}
            book={book}
            search={search}
            onSearch={onSearch}
            dialogs={dialogs}
            now={now}
          />
          <section aria-label="Settings" className="mt-6 max-w-prose border-line border-t pt-4">
            <BookingSwitch booksClaims={overview.booksClaims} />
          </section>
        </>
      ) : watchable.length === 0 ? (
        <NoWallets />
      ) : (
        <NothingWatched onWatch={watch} />
      )}
      <MissingAddresses wallets={book} consequence="can’t be watched" className="mt-4" />
      <ActivityDialogs
        dialogs={dialogs}
        overview={overview}
        choices={choices}
        now={now}
        onDeleted={() => heading.current?.focus({ preventScroll: true })}
      />
    </>
  );
}

function NoWallets() {
  return (
    <EmptyState
      drawing={Wallet}
      title="No wallets to watch"
      description="Add an EVM or Solana wallet to your wallet book, then watch what it does on chain."
      action={
        <Button asChild variant="primary">
          <Link to="/wallets">Open wallets</Link>
        </Button>
      }
      className="min-h-72"
    />
  );
}

function NothingWatched({ onWatch }: { onWatch: () => void }) {
  return (
    <EmptyState
      drawing={Bars}
      title="No wallets watched"
      description="Watch a wallet to see its transactions, active days, and gas on each chain. Nothing is asked until you choose one."
      action={
        <Button
          variant="primary"
          onClick={onWatch}
          onPointerEnter={WatchDialog.preload}
          onFocus={WatchDialog.preload}
        >
          Choose a wallet
        </Button>
      }
      className="min-h-72"
    />
  );
}

const sortLabels: Readonly<Record<SortKey, string>> = {
  wallet: 'Name',
  transactions: 'Transactions',
  days: 'Active days',
  weeks: 'Active weeks',
  months: 'Active months',
  contracts: 'Contracts',
  first: 'First use',
  last: 'Last use',
  gas: 'Gas',
  balance: 'Balance',
  chains: 'Chains used',
};
/** Labels that differ on Solana. */
const solanaLabels: Partial<Record<SortKey, string>> = { contracts: 'Programs', gas: 'Fees' };
const chainKeys: readonly SortKey[] = ['gas', 'balance'];

type RowsProps = ActivityProps & { dialogs: ActivityDialogState };

function Rows({ overview, book, search, onSearch, dialogs, now }: RowsProps) {
  const usedIds = new Set(overview.wallets.flatMap(({ chains }) => chains.map(({ chainId }) => chainId)));
  const chains = overview.chains.filter(({ id }) => usedIds.has(id));
  const chain = chains.find(({ id }) => String(id) === search.chain);
  const isOffered = (key: SortKey) => (chain === undefined ? !chainKeys.includes(key) : key !== 'chains');
  const requestedSort = getSort(search);
  const sort = requestedSort !== undefined && isOffered(requestedSort.key) ? requestedSort : undefined;
  const rows = sortRows(toRows(overview, book, chain?.id), sort, (a, b) =>
    compareNames(getWalletTitle(a), getWalletTitle(b)),
  );
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const toSearch = (changes: { chain?: string | undefined; sort?: ActivitySort; page?: string }) => {
    const chainId = 'chain' in changes ? changes.chain : search.chain;
    return {
      ...(chainId !== undefined && { chain: chainId }),
      ...toSortParams('sort' in changes ? changes.sort : requestedSort),
      ...(changes.page !== undefined && changes.page !== '1' && { page: changes.page }),
    };
  };
  return (
    <>
      <div className="mb-4 flex gap-2 max-sm:*:flex-1">
        <Field label="Chain" labelHidden>
          <Select
            value={chain === undefined ? '' : String(chain.id)}
            onChange={({ target: { value } }) => onSearch(toSearch({ chain: value || undefined }))}
          >
            <option value="">All chains</option>
            {chains.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Sort by" labelHidden className="xl:hidden">
          <Select
            value={sort?.key ?? ''}
            onChange={({ target: { value } }) =>
              onSearch(
                toSearch({
                  sort: isSortKey(value) ? { key: value, isAscending: value === 'wallet' } : undefined,
                }),
              )
            }
          >
            <option value="">Book order</option>
            {Object.entries(sortLabels).map(
              ([key, label]) =>
                isSortKey(key) &&
                isOffered(key) && (
                  <option key={key} value={key}>
                    {(chain?.family === 'solana' && solanaLabels[key]) || label}
                  </option>
                ),
            )}
          </Select>
        </Field>
      </div>
      <ActivityTable
        rows={rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        chain={chain}
        sort={sort}
        onSort={(next) => onSearch(toSearch({ sort: next }))}
        onShow={dialogs.show}
        now={now}
      />
      <Pager
        label="Wallets pagination"
        words="order"
        page={{
          previousCursor: page > 1 ? String(page - 1) : null,
          nextCursor: page < pages ? String(page + 1) : null,
        }}
        link={({ before, after }, label) => (
          <Link to="/wallets/activity" search={toSearch({ page: before ?? after ?? '1' })}>
            {label}
          </Link>
        )}
        className="mt-4"
      />
    </>
  );
}
