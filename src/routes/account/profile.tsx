import { createFileRoute, Link } from '@tanstack/react-router';
import { DeletionSection, DownloadSection } from '#/features/account/profile/components/data-sections.tsx';
import { profileQuery, sessionsQuery } from '#/features/account/profile/components/profile-queries.ts';
import {
  AvatarSection,
  NamesSection,
  PlaceSection,
  type SectionProps,
} from '#/features/account/profile/components/profile-sections.tsx';
import { EmailSection, PasswordSection } from '#/features/account/profile/components/security-sections.tsx';
import { SessionsSection } from '#/features/account/profile/components/sessions-section.tsx';
import { AwaySection } from '#/features/airdrops/pauses/components/away-section.tsx';
import { ApiTokensSection } from '#/features/api-tokens/components/api-tokens-section.tsx';
import { CalendarFeedCard } from '#/features/calendar/components/feed-card.tsx';
import { FactorsSection } from '#/features/factors/components/factors-section.tsx';
import { PasskeysSection } from '#/features/passkeys/components/passkeys-section.tsx';
import { ProofDialogHost } from '#/features/proof/components/proof-dialog-host.tsx';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { PlanSection } from '#/features/subscriptions/components/plan-section.tsx';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { WalletsSection } from '#/features/wallets/components/wallets-section.tsx';
import { Button } from '#/ui/button.tsx';
import { SettingsCard } from '#/ui/forms/settings.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';
import { PageSections, type SectionGroup } from '../shell/page-sections.tsx';

/** The sections of the page, from top to bottom. */
const groups: readonly SectionGroup<SectionProps>[] = [
  {
    id: 'profile',
    label: 'Profile',
    sections: {
      names: NamesSection,
      place: PlaceSection,
      away: AwaySection,
      picture: AvatarSection,
      plan: PlanSection,
    },
  },
  {
    id: 'security',
    label: 'Sign-in & security',
    sections: {
      email: EmailSection,
      password: PasswordSection,
      factors: FactorsSection,
      passkeys: PasskeysSection,
      wallets: WalletsSection,
    },
  },
  {
    id: 'notifications',
    label: 'Notifications',
    sections: { reminders: RemindersCard, calendar: CalendarFeedCard },
  },
  { id: 'sessions', label: 'Sessions', sections: { sessions: SessionsSection } },
  { id: 'tokens', label: 'API tokens', sections: { tokens: ApiTokensSection } },
  { id: 'data', label: 'Your data', sections: { download: DownloadSection, deletion: DeletionSection } },
];

export const Route = createFileRoute('/profile')({
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(profileQuery(api)),
      queryClient.query(sessionsQuery(api)),
      queryClient.query(subscriptionQuery(api)),
    ]);
    return { now: new Date().toISOString() };
  },
  head: () => pageHead({ title: 'Your profile', noindex: true }),
  component: ProfilePage,
});

function ProfilePage() {
  const viewer = useViewer();
  const { now } = Route.useLoaderData();
  return (
    <div className="page-column pb-16">
      <PageHeader title="Your profile" description="Manage your profile, sign-in, and data." />
      {viewer === null ? (
        <SignInPanel title="Sign in required" description="Sign in to see your profile." />
      ) : (
        <PageSections key={viewer.id} label="Profile sections" groups={groups} props={{ viewer, now }} />
      )}
      <ProofDialogHost />
    </div>
  );
}

function RemindersCard() {
  return (
    <SettingsCard
      title="Reminders"
      description="Choose which notifications you get, when, and where: in the app, by email, or on your devices."
    >
      <Button asChild>
        <Link to="/reminders">Open reminders</Link>
      </Button>
    </SettingsCard>
  );
}
