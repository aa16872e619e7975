import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Subscriber, SubscriberStatus } from '../schema.ts';

export const subscriberStatusLabels: Readonly<Record<SubscriberStatus, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
};

const tones: Readonly<Record<SubscriberStatus, Tone>> = {
  pending: 'upcoming',
  confirmed: 'claimed',
  unsubscribed: 'neutral',
};

const columns: readonly Column<Subscriber>[] = [
  {
    key: 'email',
    heading: 'Email',
    isRowHeader: true,
    className: 'truncate text-ink',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    key: 'status',
    heading: 'Status',
    width: 'w-32',
    cell: (subscriber) => <Status subscriber={subscriber} />,
  },
  {
    key: 'requested',
    heading: 'Requested',
    width: 'w-36',
    className: 'truncate text-muted text-sm',
    cell: (subscriber) => <Requested subscriber={subscriber} />,
  },
];

export function SubscriberRows({ subscribers }: { subscribers: readonly Subscriber[] }) {
  return (
    <DataTable
      label="Subscribers"
      rows={subscribers}
      columns={columns}
      cardsBelow="md"
      card={(subscriber) => (
        <>
          <p className="break-all font-medium text-base text-ink">{subscriber.email}</p>
          <div className="mt-1.5 flex items-center justify-between gap-3 text-muted text-sm">
            <Status subscriber={subscriber} />
            <Requested subscriber={subscriber} />
          </div>
        </>
      )}
    />
  );
}

type SubscriberProps = { subscriber: Subscriber };

function Status({ subscriber: { status } }: SubscriberProps) {
  return <Badge tone={tones[status]}>{subscriberStatusLabels[status]}</Badge>;
}

function Requested({ subscriber: { createdAt } }: SubscriberProps) {
  const { locale, zone } = useReader();
  return <RelativeTime value={createdAt} locale={locale} timeZone={zone} />;
}
