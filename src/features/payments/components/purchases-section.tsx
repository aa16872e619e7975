import { Link, useRouter } from '@tanstack/react-router';
import type { PageSearch } from '#/lib/page-search.ts';
import { Coins } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import { purchasesQuery } from './payment-queries.ts';
import { Purchases } from './purchases.tsx';

export function PurchasesSection({ search }: { search: PageSearch }) {
  const { api } = useRouter().options.context;
  const list = useList(purchasesQuery(api, search));
  return (
    <section aria-labelledby="purchases" className="mt-8">
      <h2 id="purchases" className="mb-3 font-semibold text-ink text-lg">
        Your purchases
      </h2>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your purchases' }}
        skeleton={{ rows: 3, row: 'h-12 max-lg:h-24' }}
        empty={
          <EmptyState
            drawing={Coins}
            title="No purchases yet"
            description="Your purchases and receipts appear here."
          />
        }
        pager={{
          label: 'Purchases pagination',
          link: (page, label) => (
            <Link to="/buy-credits" search={page} hash="purchases">
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => <Purchases purchases={items} />}
      </ListView>
    </section>
  );
}
