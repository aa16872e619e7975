import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Printer, ReceiptText } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { receiptQuery } from './payment-queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** The receipt of one purchase, to keep or to print. */
export function ReceiptScreen({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, refetch } = useQuery(receiptQuery(api, id));
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Receipt"
        className="print:hidden"
        back={
          <Button asChild variant="ghost" size="sm" className="-ml-3">
            <Link to="/buy-credits" hash="purchases">
              <ArrowLeft aria-hidden="true" />
              Your purchases
            </Link>
          </Button>
        }
        actions={
          data && (
            <Button onClick={() => print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          )
        }
      />
      {data ? (
        <ReceiptSheet receipt={data} />
      ) : data === null ? (
        <EmptyState
          icon={ReceiptText}
          title="Receipt not found"
          description="Receipts are available for successful payments made from this account."
        />
      ) : isError ? (
        <ErrorState
          title="Failed to load the receipt"
          description="Please try again in a moment."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-120 rounded-lg" />
        </Loading>
      )}
    </div>
  );
}
