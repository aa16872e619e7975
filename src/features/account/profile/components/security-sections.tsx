import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { apiTokensQuery } from '#/features/api-tokens/components/api-tokens.ts';
import { announceAccountChange } from '#/features/session/components/account-channel.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field } from '#/ui/field.tsx';
import { SettingsCard, SettingsForm } from '#/ui/forms/settings.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { EmailInput } from '#/ui/input.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { emailChangeInput, type Profile, passwordChange } from '../schema.ts';
import { profileQuery, sessionsQuery } from './profile-queries.ts';
import type { SectionProps } from './profile-sections.tsx';

export function EmailSection({ viewer, now }: SectionProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { data } = useQuery(profileQuery(api));
  const [isOpen, setIsOpen] = useState(false);
  const pending = data?.emailChange ?? null;
  const settings = useSmallForm({
    initial: { newEmail: '' },
    parse: (values) => emailChangeInput.safeParse(values),
    send: async (input) => {
      await api.profile.requestEmailChange(input);
      await queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey });
      setIsOpen(false);
    },
    failure: 'Couldn’t send the link',
  });
  const { errors, reset } = settings;
  const close = () => {
    reset();
    setIsOpen(false);
  };

  return (
    <SettingsCard
      title="Email"
      description="You sign in with it, and we email you here."
      actions={!isOpen && <Button onClick={() => setIsOpen(true)}>Change email</Button>}
    >
      <p className="break-words font-medium text-ink">{viewer.email}</p>
      {pending && <PendingEmail change={pending} viewer={viewer} now={now} />}
      {isOpen && (
        <div className="mt-5 border-line border-t pt-5">
          <SettingsForm
            settings={settings}
            label="Send link"
            busyLabel="Sending…"
            actions={<Button onClick={close}>Cancel</Button>}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="New email"
                error={errors.newEmail}
                hint="We’ll send a confirmation link. Nothing changes until you open it."
                required
              >
                <EmailInput {...settings.bind('newEmail')} />
              </Field>
            </div>
          </SettingsForm>
        </div>
      )}
    </SettingsCard>
  );
}

type PendingEmailProps = SectionProps & { change: NonNullable<Profile['emailChange']> };

function PendingEmail({ change, viewer, now }: PendingEmailProps) {
  const { api, config } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy } = useAction({ failureMessage: 'Couldn’t cancel the change' });

  const cancel = () =>
    run(async () => {
      await api.profile.cancelEmailChange();
      await queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey });
      toast({ title: 'Email change canceled', tone: 'success' });
    });

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-info-line bg-info-bg px-3 py-2.5 text-info-ink text-sm">
      <p role="status" className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <MailCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 break-words">
          We sent a link to <strong className="font-medium">{change.newEmail}</strong>. Open it to finish. It
          expires{' '}
          <RelativeTime
            value={change.expiresAt}
            now={now}
            locale={viewer.locale}
            timeZone={viewer.timeZone}
          />
          .
          {config.outbox && (
            <>
              {' '}
              <a href="/dev/outbox" target="_blank" rel="noopener" className="underline underline-offset-4">
                Open the outbox
              </a>
            </>
          )}
        </span>
      </p>
      <Button size="sm" busy={busy} busyLabel="Canceling…" onClick={() => void cancel()}>
        Cancel change
      </Button>
    </div>
  );
}

export function PasswordSection({ viewer }: SectionProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const settings = useSmallForm({
    initial: { newPassword: '', keepTokens: '' },
    parse: ({ newPassword, keepTokens }) =>
      passwordChange.safeParse({ newPassword, keepTokens: keepTokens !== '' }),
    send: async (input) => {
      await api.profile.changePassword(input);
      announceAccountChange();
      void queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: apiTokensQuery(api).queryKey });
    },
    failure: 'Couldn’t change the password',
  });
  const { errors, values, change } = settings;
  const hasTokens = (useQuery(apiTokensQuery(api)).data?.items.length ?? 0) > 0;
  return (
    <SettingsCard title="Password" description="Changing it signs you out on all your other devices.">
      <SettingsForm
        settings={settings}
        label="Change password"
        savedText="Saved. All other sessions were signed out."
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={viewer.email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="New password"
            hint="Password must be at least 8 characters"
            error={errors.newPassword}
            required
          >
            <PasswordInput {...settings.bind('newPassword')} autoComplete="new-password" />
          </Field>
        </div>
        {hasTokens && (
          <Checkbox
            name="keepTokens"
            checked={values.keepTokens !== ''}
            onChange={(event) => change({ keepTokens: event.target.checked ? 'yes' : '' })}
            label="Keep API tokens"
            hint="Otherwise, your scripts’ tokens are revoked."
          />
        )}
      </SettingsForm>
    </SettingsCard>
  );
}
