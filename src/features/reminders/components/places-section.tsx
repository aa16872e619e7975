import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { channelsQuery } from '#/features/channels/components/channel-queries.ts';
import type { LinkedChannel } from '#/features/channels/schema.ts';
import { type GridPlace, NotificationGrid } from '#/features/notifications/components/notification-grid.tsx';

const toLink: Readonly<Record<LinkedChannel, string>> = {
  push: 'Link a device first',
  telegram: 'Link a chat first',
  webhook: 'Add one first',
};

/** What is told where. Places that this site can't send to are left out. */
export function PlacesSection() {
  const { api } = useRouter().options.context;
  const { data } = useQuery(channelsQuery(api));
  const linked = (place: LinkedChannel): GridPlace =>
    data?.items.some(({ kind }) => kind === place) === true
      ? { place }
      : {
          place,
          toDo: (
            <a
              href="#channels"
              className="text-accent-ink underline decoration-accent-line underline-offset-2 hover:decoration-current"
            >
              {toLink[place]}
            </a>
          ),
        };
  const places: GridPlace[] = [
    { place: 'inApp' },
    { place: 'email' },
    ...(data?.available.push ? [linked('push')] : []),
    ...(data?.available.telegram ? [linked('telegram')] : []),
    ...(data?.available.webhook ? [linked('webhook')] : []),
  ];
  return <NotificationGrid places={places} />;
}
