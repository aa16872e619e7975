import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
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

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';

export function SubscriberRows({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const { locale, zone } = useReader();
  const reader = { locale, timeZone: zone };
  return (
    <div className="plate overflow-hidden">
      <table className="w-full table-fixed border-collapse text-base">
        <caption className="sr-only">Subscribers</caption>
        <thead className="border-line border-b bg-sunken">
          <tr>
            <th scope="col" className={headClass}>
              Email
            </th>
            <th scope="col" className={`${headClass} w-32`}>
              Status
            </th>
            <th scope="col" className={`${headClass} w-36 max-sm:hidden`}>
              Requested
            </th>
          </tr>
        </thead>
        <tbody>
          {subscribers.map(({ id, email, status, createdAt }) => (
            <tr key={id} className="border-line border-b last:border-b-0">
              <th scope="row" className="truncate px-3 py-2.5 text-left font-medium text-ink" title={email}>
                {email}
              </th>
              <td className="px-3 py-2">
                <Badge tone={tones[status]}>{subscriberStatusLabels[status]}</Badge>
              </td>
              <td className="truncate px-3 py-2.5 text-muted text-sm max-sm:hidden">
                <RelativeTime value={createdAt} {...reader} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
