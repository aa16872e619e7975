import { Check, CircleHelp, CircleX, Clock, type LucideIcon, Minus } from 'lucide-react';
import type { Viewer } from '#/features/session/schema.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Delivery } from '../calls.ts';

const stateStyles: Readonly<Record<Delivery['state'], { label: string; tone: Tone; icon: LucideIcon }>> = {
  waiting: { label: 'Waiting', tone: 'neutral', icon: Clock },
  sent: { label: 'Sent', tone: 'claimed', icon: Check },
  failed: { label: 'Failed', tone: 'expired', icon: CircleX },
  dropped: { label: 'Not sent', tone: 'neutral', icon: Minus },
  unknown: { label: 'Unconfirmed', tone: 'upcoming', icon: CircleHelp },
};

type DeliveriesProps = {
  deliveries: readonly Delivery[];
  getChannelName: (delivery: Delivery) => string;
  viewer: Viewer;
  now: string;
};

export function Deliveries({ deliveries, getChannelName, viewer, now }: DeliveriesProps) {
  const renderTime = ({ createdAt }: Delivery) => (
    <RelativeTime value={createdAt} timeZone={viewer.timeZone} locale={viewer.locale} now={now} />
  );
  const columns: Column<Delivery>[] = [
    { key: 'message', heading: 'Message', className: 'break-words text-ink', cell: ({ title }) => title },
    {
      key: 'channel',
      heading: 'Channel',
      width: 'w-36',
      className: 'break-words text-muted text-sm',
      cell: getChannelName,
    },
    { key: 'when', heading: 'When', width: 'w-32', className: 'text-muted text-sm', cell: renderTime },
    {
      key: 'outcome',
      heading: 'Outcome',
      width: 'w-48',
      cell: (delivery) => <Outcome delivery={delivery} />,
    },
  ];
  return (
    <DataTable
      label="Deliveries"
      rows={deliveries}
      columns={columns}
      cardsBelow="md"
      card={(delivery) => (
        <>
          <p className="break-words text-base text-ink">{delivery.title}</p>
          <p className="mt-0.5 break-words text-muted text-sm">
            {getChannelName(delivery)} · {renderTime(delivery)}
          </p>
          <div className="mt-1.5">
            <Outcome delivery={delivery} />
          </div>
        </>
      )}
    />
  );
}

function Outcome({ delivery: { state, answer } }: { delivery: Delivery }) {
  const { label, tone, icon } = stateStyles[state];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {answer !== null && answer !== '' && (
        <p className="mt-1 line-clamp-3 break-words text-muted text-sm">{answer}</p>
      )}
    </>
  );
}
