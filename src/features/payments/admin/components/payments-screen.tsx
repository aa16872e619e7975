import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { Coins, Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { Select, type SelectOption } from '#/ui/select.tsx';
import { useList } from '#/ui/use-list.ts';
import { type PaymentsSearch, paymentsQuery } from '../../components/admin-payments.ts';
import { flagLabels } from '../../components/flag-labels.ts';
import { paymentFlags, paymentStatusFilters } from '../../kinds.ts';
import { paymentStatusLabels } from '../../payment-words.ts';
import { PaymentList } from './payment-list.tsx';

type Filters = Omit<PaymentsSearch, 'after' | 'before'>;

type PaymentsScreenProps = {
  search: PaymentsSearch;
  onFilter: (changes: { [name in keyof Filters]?: string | undefined }) => void;
  onClear: () => void;
};

const states: readonly SelectOption[] = [
  { value: '', label: 'All statuses' },
  ...paymentStatusFilters.map((value) => ({ value, label: paymentStatusLabels[value] })),
];
const flags: readonly SelectOption[] = [
  { value: '', label: 'All payments' },
  ...paymentFlags.map((value) => ({ value, label: flagLabels[value] })),
];
const kinds: readonly SelectOption[] = [
  { value: '', label: 'All products' },
  { value: 'credits', label: 'Credits' },
  { value: 'premium', label: 'Premium' },
];

export function PaymentsScreen({ search, onFilter, onClear }: PaymentsScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(paymentsQuery(api, search));
  const { after: _after, before: _before, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const change = (name: keyof Filters) => (event: { target: { value: string } }) =>
    onFilter({ [name]: event.target.value || undefined });

  return (
    <>
      <PageHeader
        title="Payments"
        description="Completed and pending payments for credits and Premium, newest first."
      />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_11rem_12rem_12rem]">
        <SearchField
          label="Search payments"
          placeholder="Reference, provider ID, email, or user ID"
          hint="Exact match only."
          value={search.q ?? ''}
          onSearch={(q) => onFilter({ q: q || undefined })}
          action="/admin/payments"
          hiddenFields={{ state: filters.state, flag: filters.flag, kind: filters.kind }}
          typingPauseMs={300}
          maxLength={254}
          className="col-span-2 min-w-0 sm:col-span-3 lg:col-span-1"
        />
        <Select aria-label="Status" options={states} value={filters.state ?? ''} onChange={change('state')} />
        <Select aria-label="Flag" options={flags} value={filters.flag ?? ''} onChange={change('flag')} />
        <Select
          aria-label="Product"
          options={kinds}
          value={filters.kind ?? ''}
          onChange={change('kind')}
          className="max-sm:col-span-2"
        />
      </div>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load payments' }}
        skeleton={{ rows: 6, row: 'h-14 max-lg:h-24' }}
        empty={<NoPayments isFiltered={isFiltered} onClear={onClear} />}
        pager={{
          label: 'Payments pagination',
          link: (page, label) => (
            <Link to="/admin/payments" search={{ ...filters, ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => <PaymentList payments={items} />}
      </ListView>
    </>
  );
}

function NoPayments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        drawing={Coins}
        title="No payments yet"
        description="Completed and pending payments appear here."
      />
    );
  }
  return (
    <EmptyState
      drawing={Lens}
      title="No matching payments"
      description="Search for a full reference, ID, or email, or try fewer filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
