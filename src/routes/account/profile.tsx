import { createFileRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
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
import { ApiTokensSection } from '#/features/api-tokens/components/api-tokens-section.tsx';
import { FactorsSection } from '#/features/factors/components/factors-section.tsx';
import { notificationSettingsQuery } from '#/features/notifications/components/notification-queries.ts';
import { NotificationSettings } from '#/features/notifications/components/notification-settings.tsx';
import { PasskeysSection } from '#/features/passkeys/components/passkeys-section.tsx';
import { ProofDialogHost } from '#/features/proof/components/proof-dialog-host.tsx';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { PlanSection } from '#/features/subscriptions/components/plan-section.tsx';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { WalletsSection } from '#/features/wallets/components/wallets-section.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { pageHead } from '../shell/page-head.ts';

type Group = { id: string; label: string; sections: Readonly<Record<string, ComponentType<SectionProps>>> };

/** The page from top to bottom. */
const groups: readonly Group[] = [
  {
    id: 'profile',
    label: 'Profile',
    sections: { names: NamesSection, place: PlaceSection, picture: AvatarSection, plan: PlanSection },
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
  { id: 'notifications', label: 'Notifications', sections: { emails: NotificationSettings } },
  { id: 'sessions', label: 'Sessions', sections: { sessions: SessionsSection } },
  { id: 'tokens', label: 'API tokens', sections: { tokens: ApiTokensSection } },
  { id: 'data', label: 'Your data', sections: { download: DownloadSection, deletion: DeletionSection } },
];

export const Route = createFileRoute('/profile')({
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer !== null) {
      // What can't be loaded now, its section tries again and tells about.
      const later = () => undefined;
      await Promise.all([
        queryClient.query(profileQuery(api)).catch(later),
        queryClient.query(sessionsQuery(api)).catch(later),
        queryClient.query(subscriptionQuery(api)).catch(later),
        queryClient.query(notificationSettingsQuery(api)).catch(later),
      ]);
    }
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
      <PageHeader title="Your profile" description="Manage your profile, sign-in and data." />
      {viewer === null ? (
        <SignInPanel title="Sign in required" description="Please sign in to see your profile." />
      ) : (
        <Sections key={viewer.id} viewer={viewer} now={now} />
      )}
      <ProofDialogHost />
    </div>
  );
}

function Sections(props: SectionProps) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-[11rem_minmax(0,46rem)]">
      <nav aria-label="Profile sections" className="max-lg:hidden">
        <ul className="sticky top-[calc(var(--spacing-header)+1.5rem)] flex flex-col gap-1">
          {groups.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex h-9 items-center rounded-md px-2.5 text-base text-muted transition-colors hover:bg-hover hover:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        {groups.map(({ id, label, sections }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-heading`}
            className="scroll-mt-[calc(var(--spacing-header)+1.5rem)]"
          >
            <h2 id={`${id}-heading`} className="mb-3 font-semibold text-ink text-xl">
              {label}
            </h2>
            <div className="flex flex-col gap-4">
              {Object.entries(sections).map(([name, Section]) => (
                <Section key={name} {...props} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
