import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { channelsQuery } from '#/features/channels/components/channel-queries.ts';
import type { LinkedChannel } from '#/features/channels/schema.ts';
import type { GridPlace } from '#/features/notifications/components/notification-grid.tsx';
import { NotificationSettings } from '#/features/notifications/components/notification-settings.tsx';
import type { Viewer } from '#/features/session/schema.ts';

const linkTexts: Readonly<Record<LinkedChannel, string>> = {
  push: 'Link a device first',
  telegram: 'Link a chat first',
  webhook: 'Add one first',
};

/** The notification settings per place, without channels that this site hasn't configured. */
export function PlacesSection({ viewer }: { viewer: Viewer }) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(channelsQuery(api));
  const toGridPlace = (place: LinkedChannel): GridPlace =>
    data?.items.some(({ kind }) => kind === place) === true
      ? { place }
      : {
          place,
          setUpLink: (
            <a
              href="#channels"
              className="text-accent-ink underline decoration-accent-line underline-offset-2 hover:decoration-current"
            >
              {linkTexts[place]}
            </a>
          ),
        };
  const places: GridPlace[] = [
    { place: 'inApp' },
    { place: 'email' },
    ...(data?.available.push ? [toGridPlace('push')] : []),
    ...(data?.available.telegram ? [toGridPlace('telegram')] : []),
    ...(data?.available.webhook ? [toGridPlace('webhook')] : []),
  ];
  return <NotificationSettings places={places} viewer={viewer} />;
}
