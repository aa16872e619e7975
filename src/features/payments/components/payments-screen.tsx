import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CreditCard, SearchX } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { Select, type SelectOption } from '#/ui/select.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { paymentFlags, paymentStandings } from '../kinds.ts';
import { flagLabels, standingLabels } from '../payment-words.ts';
import { type PaymentsSearch, paymentsQuery } from './admin-payments.ts';
import { PaymentList } from './payment-list.tsx';

type Filters = Omit<PaymentsSearch, 'after' | 'before'>;

type PaymentsScreenProps = {
  search: PaymentsSearch;
  onFilter: (filters: { [name in keyof Filters]: string | undefined }) => void;
};

const states: readonly SelectOption[] = [
  { value: '', label: 'Every state' },
  ...paymentStandings.map((value) => ({ value, label: standingLabels[value] })),
];
const flags: readonly SelectOption[] = [
  { value: '', label: 'Any flag or none' },
  { value: 'any', label: 'Flagged' },
  ...paymentFlags.map((value) => ({ value, label: flagLabels[value] })),
];
const kinds: readonly SelectOption[] = [
  { value: '', label: 'Credits and Premium' },
  { value: 'credits', label: 'Credits' },
  { value: 'premium', label: 'Premium' },
];

/** Everybody's payments, newest first. */
export function PaymentsScreen({ search, onFilter }: PaymentsScreenProps) {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(paymentsQuery(api, search));
  const { after: _after, before: _before, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const change = (name: keyof Filters) => (event: { target: { value: string } }) =>
    onFilter({ ...filters, [name]: event.target.value || undefined });

  return (
    <>
      <PageHeader
        title="Payments"
        description="What people paid, or began to pay, for credits and Premium. Newest first."
      />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_11rem_12rem_12rem]">
        <SearchField
          label="Search payments"
          placeholder="Reference, provider’s id, email or user id"
          hint="Whole, not only the beginning."
          value={search.q ?? ''}
          onSearch={(q) => onFilter({ ...filters, q: q || undefined })}
          action="/admin/payments"
          keep={{ state: filters.state, flag: filters.flag, kind: filters.kind }}
          typingPauseMs={300}
          maxLength={254}
          className="col-span-2 min-w-0 sm:col-span-3 lg:col-span-1"
        />
        <Select aria-label="State" options={states} value={filters.state ?? ''} onChange={change('state')} />
        <Select aria-label="Flag" options={flags} value={filters.flag ?? ''} onChange={change('flag')} />
        <Select
          aria-label="Kind"
          options={kinds}
          value={filters.kind ?? ''}
          onChange={change('kind')}
          className="max-sm:col-span-2"
        />
      </div>
      <div className="mt-4" aria-busy={isPlaceholderData || undefined}>
        {isError ? (
          <ErrorState
            title="The payments could not be loaded"
            description="Please try again in a moment."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <Loading className="grid gap-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-14 max-md:h-24" />
            ))}
          </Loading>
        ) : data.items.length === 0 ? (
          <NoPayments isFiltered={isFiltered} onClear={() => onFilter({})} />
        ) : (
          <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
            <PaymentList payments={data.items} />
          </div>
        )}
      </div>
      {data !== undefined && !isError && (
        <Pager
          label="Pages of payments"
          newer={
            data.newer === null ? undefined : (
              <Link to="/admin/payments" search={{ ...filters, before: data.newer }}>
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/admin/payments" search={{ ...filters, after: data.older }}>
                {olderLabel}
              </Link>
            )
          }
        />
      )}
    </>
  );
}

function NoPayments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon={CreditCard}
        title="No payments yet"
        description="What people pay, or begin to pay, is listed here."
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No payment matches"
      description="Look for the whole reference, id or email address, or take a filter away."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
