import { Link, useRouter } from '@tanstack/react-router';
import { HiddenItems } from '#/features/listings/reports/components/hidden-items.tsx';
import { PaymentList } from '#/features/payments/admin/components/payment-list.tsx';
import { paymentsQuery } from '#/features/payments/components/admin-payments.ts';
import { DecidedSubmissions } from '#/features/submissions/review/components/decided-submissions.tsx';
import type { PageSearch } from '#/lib/page-search.ts';
import { Coins } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import type { PagerProps } from '#/ui/pager.tsx';
import { useList } from '#/ui/use-list.ts';
import type { QueueSearch } from './queue.ts';

/** Items of a kind that were decided, or that need no decision. */
export function DecidedItems({ search }: { search: QueueSearch }) {
  const { kind, show, item, ...page } = search;
  const pageLink: PagerProps['link'] = (pageSearch, label) => (
    <Link
      to="/admin/queue"
      search={{ ...(kind && { kind }), ...(show && { show }), ...(item && { item }), ...pageSearch }}
    >
      {label}
    </Link>
  );
  switch (show) {
    case 'hidden':
      return <HiddenItems page={page} pageLink={pageLink} />;
    case 'approved':
    case 'rejected':
      return (
        <DecidedSubmissions
          search={{ status: show, ...(item && { kind: item }), ...page }}
          pageLink={pageLink}
        />
      );
    case 'flagged':
      return <FlaggedPayments page={page} pageLink={pageLink} />;
    case undefined:
      return null;
  }
}

type FlaggedPaymentsProps = { page: PageSearch; pageLink: PagerProps['link'] };

function FlaggedPayments({ page, pageLink }: FlaggedPaymentsProps) {
  const { api } = useRouter().options.context;
  return (
    <ListView
      list={useList(paymentsQuery(api, { flag: 'any', ...page }))}
      failure={{ title: 'Couldn’t load payments' }}
      skeleton={{ rows: 6, row: 'h-14 max-lg:h-24' }}
      empty={<EmptyState drawing={Coins} title="No flagged payments" />}
      pager={{ label: 'Payments pagination', link: pageLink }}
    >
      {({ items }) => <PaymentList payments={items} />}
    </ListView>
  );
}
