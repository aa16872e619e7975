import { Check, CircleHelp, CircleX, Clock, type LucideIcon, Minus } from 'lucide-react';
import type { Viewer } from '#/features/session/schema.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Delivery } from '../calls.ts';

const states: Readonly<Record<Delivery['state'], { label: string; tone: Tone; icon: LucideIcon }>> = {
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

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs first:pl-4 last:pr-4';
const cellClass = 'px-3 py-2.5 align-top first:pl-4 last:pr-4';

/** Deliveries as a table, or as cards on phones. */
export function Deliveries({ deliveries, getChannelName, viewer, now }: DeliveriesProps) {
  const when = ({ createdAt }: Delivery) => (
    <RelativeTime value={createdAt} timeZone={viewer.timeZone} locale={viewer.locale} now={now} />
  );
  return (
    <>
      <div className="plate overflow-hidden max-md:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">Deliveries</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={headClass}>
                Message
              </th>
              <th scope="col" className={cx(headClass, 'w-36')}>
                Channel
              </th>
              <th scope="col" className={cx(headClass, 'w-32')}>
                When
              </th>
              <th scope="col" className={cx(headClass, 'w-48')}>
                Outcome
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((one) => (
              <tr key={one.id} className="border-line border-b last:border-b-0 hover:bg-hover/60">
                <td className={cx(cellClass, 'break-words text-ink')}>{one.title}</td>
                <td className={cx(cellClass, 'break-words text-muted text-sm')}>{getChannelName(one)}</td>
                <td className={cx(cellClass, 'text-muted text-sm')}>{when(one)}</td>
                <td className={cellClass}>
                  <Outcome delivery={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Deliveries" className="grid gap-2 md:hidden">
        {deliveries.map((one) => (
          <li key={one.id} className="plate min-w-0 p-3">
            <p className="break-words text-base text-ink">{one.title}</p>
            <p className="mt-0.5 break-words text-muted text-sm">
              {getChannelName(one)} · {when(one)}
            </p>
            <div className="mt-1.5">
              <Outcome delivery={one} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Outcome({ delivery: { state, answer } }: { delivery: Delivery }) {
  const { label, tone, icon } = states[state];
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
