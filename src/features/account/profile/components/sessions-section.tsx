import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { SettingsCard } from '#/ui/forms/settings.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import type { Session } from '../schema.ts';
import { sessionsQuery } from './profile-queries.ts';
import type { SectionProps } from './profile-sections.tsx';

const methodLabels: Record<Session['method'], string> = {
  password: 'with password',
  passkey: 'with passkey',
  wallet: 'with wallet',
};

export function SessionsSection(props: SectionProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const list = useList(sessionsQuery(api));
  const [isConfirming, setIsConfirming] = useState(false);
  const { run, busy } = useAction({ failureMessage: 'Couldn’t sign out the sessions' });
  const otherCount = list.page?.items.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  const endOthers = () =>
    run(async () => {
      await api.profile.endOtherSessions();
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
      setIsConfirming(false);
      toast({ title: 'All other sessions were signed out', tone: 'success' });
    });

  return (
    <SettingsCard
      title="Where you’re signed in"
      description="Sign out any session you don’t recognize, then change your password."
      actions={
        otherCount > 0 && <Button onClick={() => setIsConfirming(true)}>Sign out everywhere else</Button>
      }
    >
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your sessions', bare: true }}
        skeleton={{ rows: 2, row: 'h-10', grid: 'flex flex-col gap-3' }}
      >
        {({ items }) => (
          <ul className="-my-3 divide-y divide-line">
            {items.map((session) => (
              <SessionRow key={session.id} session={session} {...props} />
            ))}
          </ul>
        )}
      </ListView>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Sign out everywhere else?"
        description="Your other devices and browsers will be signed out immediately. This one stays signed in."
        confirmLabel="Sign out everywhere else"
        busyLabel="Signing out…"
        busy={busy}
        onConfirm={() => void endOthers()}
      />
    </SettingsCard>
  );
}

function SessionRow({ session, viewer, now }: SectionProps & { session: Session }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy } = useAction({ failureMessage: 'Couldn’t sign out the session' });
  const Icon = session.isMobile ? Smartphone : Monitor;
  const reader = { now, locale: viewer.locale, timeZone: viewer.timeZone };

  const { queryKey } = sessionsQuery(api);

  const end = async () => {
    const isEnded = await run(async () => {
      await api.profile.endSession({ id: session.id });
      queryClient.setQueryData(
        queryKey,
        (all) => all && { items: all.items.filter(({ id }) => id !== session.id) },
      );
      toast({ title: `Signed out of ${session.device}`, tone: 'success' });
    });
    if (!isEnded) void queryClient.invalidateQueries({ queryKey });
  };

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="grid size-9 shrink-0 place-items-center self-start rounded-md border border-line bg-sunken text-muted">
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
          {session.device}
          {session.isCurrent && <Badge tone="accent">This session</Badge>}
        </p>
        <p className="mt-0.5 text-muted text-sm">
          {!session.isCurrent && (
            <>
              Last seen <RelativeTime value={session.seenAt} {...reader} />
              {' · '}
            </>
          )}
          Signed in <RelativeTime value={session.signedInAt} {...reader} /> {methodLabels[session.method]}
          {session.network !== '' && ` · ${session.network}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          className="max-sm:ml-12"
          busy={busy}
          busyLabel="Signing out…"
          aria-label={`Sign out ${session.device}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
