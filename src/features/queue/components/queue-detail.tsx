import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { pendingGrantQuery } from '#/features/credits/components/credit-queries.ts';
import { GrantsToDecide } from '#/features/credits/components/pending-grants.tsx';
import { DisputesToDecide } from '#/features/follow/disputes/components/open-disputes.tsx';
import { claimsOnQuery, openDisputesQuery } from '#/features/follow/review/components/review.ts';
import { reportedQuery } from '#/features/listings/reports/components/reports.ts';
import { ReportsToDecide } from '#/features/listings/reports/components/reports-to-decide.tsx';
import { PaymentDetails } from '#/features/payments/admin/components/payment-screen.tsx';
import { paymentQuery } from '#/features/payments/components/admin-payments.ts';
import { reviewQuery } from '#/features/submissions/components/submissions.ts';
import { ReviewDetails } from '#/features/submissions/review/components/review-screen.tsx';
import { MessageCard } from '#/features/support/components/message-card.tsx';
import { messageQuery } from '#/features/support/components/messages.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Done } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { OneView } from '#/ui/one-view.tsx';
import type { QueueItem } from '../schema.ts';
import { ClaimsToDecide } from './claims-to-decide.tsx';
import { ListingToReview } from './listing-to-look-at.tsx';
import { listingQuery } from './queue.ts';

type DetailProps = {
  item: QueueItem;
  /** Called when the item has changed since it was first displayed. */
  onChanged: () => void;
};

export function QueueDetail({ item, onChanged }: DetailProps) {
  const { api } = useRouter().options.context;
  const { kind, id } = item;
  switch (kind) {
    case 'report':
      return (
        <DetailView query={reportedQuery(api, id)} onChanged={onChanged}>
          {(reported) => <ReportsToDecide items={[reported]} />}
        </DetailView>
      );
    case 'link':
    case 'outdated':
      return (
        <DetailView query={listingQuery(api, item)} onChanged={onChanged}>
          {(listing) => <ListingToReview reason={kind} item={listing} />}
        </DetailView>
      );
    case 'dispute':
      return (
        <DetailView query={openDisputesQuery(api, { id })} onChanged={onChanged}>
          {({ items }) => <DisputesToDecide disputes={items} />}
        </DetailView>
      );
    case 'submission':
      return (
        <DetailView query={reviewQuery(api, id)} onChanged={onChanged}>
          {(submission) => <ReviewDetails submission={submission} />}
        </DetailView>
      );
    case 'claim':
      return (
        <DetailView query={claimsOnQuery(api, id)} onChanged={onChanged}>
          {({ items }) => <ClaimsToDecide claims={items} />}
        </DetailView>
      );
    case 'payment':
      return (
        <DetailView query={paymentQuery(api, id)} onChanged={onChanged}>
          {(payment) => (
            <>
              <p className="mb-3 text-muted text-sm">
                Refund it or add a note. Both clear it from this list.
              </p>
              <PaymentDetails payment={payment} />
            </>
          )}
        </DetailView>
      );
    case 'grant':
      return (
        <DetailView query={pendingGrantQuery(api, id)} onChanged={onChanged}>
          {(grant) => (
            <Card>
              <GrantsToDecide grants={[grant]} />
            </Card>
          )}
        </DetailView>
      );
    case 'message':
      return (
        <DetailView query={messageQuery(api, id)} onChanged={onChanged}>
          {(message) => (
            <ul>
              <MessageCard message={message} />
            </ul>
          )}
        </DetailView>
      );
  }
}

type DetailViewProps<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>;
  onChanged: () => void;
  children: (data: NonNullable<Data>) => ReactNode;
};

function DetailView<Data, Key extends QueryKey>({ query, onChanged, children }: DetailViewProps<Data, Key>) {
  const { data, isError, isFetching, refetch } = useQuery(query);
  const [lastData, setLastData] = useState(data);
  if (data && data !== lastData) setLastData(data);
  // Refetched data that is equal keeps its identity.
  const first = useRef(data);
  useEffect(() => {
    if (first.current === data) return;
    const isFirst = first.current === undefined;
    first.current = data;
    if (!isFirst) onChanged();
  }, [data, onChanged]);

  // A deleted item remains until the user leaves its row, because its open dialogs explain why it can't be decided.
  return (
    <OneView
      query={{ data: lastData ?? data, isError, isFetching: isError && isFetching, refetch }}
      failure="Couldn’t load this"
      missing={<HandledNotice />}
      skeleton={{ blocks: ['h-96 rounded-lg'] }}
    >
      {children}
    </OneView>
  );
}

export function HandledNotice({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      drawing={Done}
      title="Already handled"
      description="Someone decided or withdrew it."
      action={action}
    />
  );
}

export function OpenLink({ item: { kind, id, url } }: { item: QueueItem }) {
  const label = (
    <>
      Open
      <ArrowUpRight aria-hidden="true" />
    </>
  );
  const getLink = (): ReactElement => {
    switch (kind) {
      case 'report':
      case 'link':
      case 'outdated':
        return <a href={url ?? '/'}>{label}</a>;
      case 'dispute':
      case 'claim':
        return <Link to="/admin/follow-claims">{label}</Link>;
      case 'submission':
        return (
          <Link to="/admin/submissions/$submissionId" params={{ submissionId: id }}>
            {label}
          </Link>
        );
      case 'payment':
        return (
          <Link to="/admin/payments/$paymentId" params={{ paymentId: id }}>
            {label}
          </Link>
        );
      case 'grant':
        return <Link to="/admin/grant-credits">{label}</Link>;
      case 'message':
        return (
          <Link to="/admin/support" search={{ status: 'open' }}>
            {label}
          </Link>
        );
    }
  };
  return (
    <Button asChild size="sm" variant="ghost" data-shortcut="o">
      {getLink()}
    </Button>
  );
}
