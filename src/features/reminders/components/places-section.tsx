import { type GridPlace, NotificationGrid } from '#/features/notifications/components/notification-grid.tsx';

const places: readonly GridPlace[] = [{ place: 'inApp' }, { place: 'email' }];

/** What is told where. */
export function PlacesSection() {
  return <NotificationGrid places={places} />;
}
