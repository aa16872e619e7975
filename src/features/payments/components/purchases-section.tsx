import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { type PurchasesSearch, purchasesQuery } from './payment-queries.ts';
import { Purchases } from './purchases.tsx';

/** What somebody bought, newest first. */
export function PurchasesSection({ search }: { search: PurchasesSearch }) {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(purchasesQuery(api, search));
  return (
    <section aria-labelledby="purchases" className="mt-8">
      <h2 id="purchases" className="mb-3 font-semibold text-ink text-lg">
        Your purchases
      </h2>
      <div
        aria-busy={isPlaceholderData || undefined}
        className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {data !== undefined && data.items.length > 0 ? (
          <Purchases purchases={data.items} />
        ) : data !== undefined ? (
          <EmptyState
            icon={ReceiptText}
            title="No purchases yet"
            description="What you buy is listed here, with a receipt for each."
          />
        ) : isError ? (
          <ErrorState
            title="Your purchases could not be loaded"
            description="Please try again in a moment."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading className="grid gap-2">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-12 max-md:h-24" />
            ))}
          </Loading>
        )}
      </div>
      {data !== undefined && (
        <Pager
          label="Pages of purchases"
          newer={
            data.newer === null ? undefined : (
              <Link to="/buy-credits" search={{ before: data.newer }} hash="purchases">
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/buy-credits" search={{ after: data.older }} hash="purchases">
                {olderLabel}
              </Link>
            )
          }
        />
      )}
    </section>
  );
}
