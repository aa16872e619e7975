import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { Coins } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { receiptQuery } from './payment-queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

export function ReceiptScreen({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const query = useQuery(receiptQuery(api, id));
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Receipt"
        className="print:hidden"
        back={
          <Link to="/buy-credits" hash="purchases">
            Your purchases
          </Link>
        }
        actions={
          query.data && (
            <Button onClick={() => print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          )
        }
      />
      <OneView
        query={query}
        failure="Couldn’t load the receipt"
        missing={
          <EmptyState
            drawing={Coins}
            title="Receipt not found"
            description="Receipts are available for successful payments made from this account."
          />
        }
        skeleton={{ blocks: ['h-120 rounded-lg'] }}
      >
        {(receipt) => <ReceiptSheet receipt={receipt} />}
      </OneView>
    </div>
  );
}
