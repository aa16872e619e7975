import { createFileRoute } from '@tanstack/react-router';
import { CalendarFeedCard } from '#/features/calendar/components/feed-card.tsx';
import { feedQuery } from '#/features/calendar/components/feed-query.ts';
import {
  channelsQuery,
  type DeliveriesSearch,
  deliveriesQuery,
} from '#/features/channels/components/channel-queries.ts';
import { ChannelsSection } from '#/features/channels/components/channels-section.tsx';
import { DeliveriesSection } from '#/features/channels/components/deliveries-section.tsx';
import { notificationSettingsQuery } from '#/features/notifications/components/notification-queries.ts';
import { ProofDialogHost } from '#/features/proof/components/proof-dialog-host.tsx';
import { PlacesSection } from '#/features/reminders/components/places-section.tsx';
import { reminderSettingsQuery, upcomingQuery } from '#/features/reminders/components/reminder-queries.ts';
import { UpcomingSection } from '#/features/reminders/components/upcoming-section.tsx';
import { WhenSection } from '#/features/reminders/components/when-section.tsx';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';
import { PageSections, type SectionGroup } from '../shell/page-sections.tsx';
import { parseTextSearch } from '../shell/text-search.ts';

type SectionProps = {
  viewer: Viewer;
  /** The time at which the page was loaded (ISO 8601). */
  now: string;
  search: DeliveriesSearch;
};

/** The sections of the page, from top to bottom. */
const groups: readonly SectionGroup<SectionProps>[] = [
  { id: 'channels', label: 'Channels', sections: { cards: ChannelsSection } },
  { id: 'places', label: 'Notifications', sections: { switches: PlacesSection } },
  { id: 'when', folds: true, label: 'When', sections: { form: WhenSection } },
  { id: 'upcoming', folds: true, label: 'Next seven days', sections: { list: UpcomingSection } },
  { id: 'calendar', folds: true, label: 'Calendar', sections: { feed: CalendarFeedCard } },
  { id: 'deliveries', folds: true, label: 'Deliveries', sections: { list: DeliveriesSection } },
];

const parseSearch = (search: Record<string, unknown>): DeliveriesSearch =>
  parseTextSearch(search, ['channel', 'after', 'before']);

export const Route = createFileRoute('/reminders')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(upcomingQuery(api)),
      queryClient.query(reminderSettingsQuery(api)),
      queryClient.query(notificationSettingsQuery(api)),
      queryClient.query(channelsQuery(api)),
      queryClient.query(feedQuery(api)),
      queryClient.query(deliveriesQuery(api, deps)),
    ]);
    return { now: new Date().toISOString() };
  },
  head: () => pageHead({ title: 'Reminders', noindex: true }),
  component: RemindersPage,
});

function RemindersPage() {
  const viewer = useViewer();
  const search = Route.useLoaderDeps();
  const { now } = Route.useLoaderData();
  return (
    <div className="page-column pb-8 sm:pb-16">
      <PageHeader title="Reminders" description="Choose what you get, when, and where." />
      {viewer === null ? (
        <SignInPanel title="Sign in required" description="Sign in to see your reminders." />
      ) : (
        <PageSections
          key={viewer.id}
          label="Reminder sections"
          groups={groups}
          props={{ viewer, now, search }}
        />
      )}
      <ProofDialogHost />
    </div>
  );
}
