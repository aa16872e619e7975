import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { announceAccountChange } from '#/features/session/components/account-channel.ts';
import { MailNotice } from '#/features/session/components/mail-notice.tsx';
import { replaceViewer, useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { rejectField, toFormErrors } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { PasswordInput } from '#/ui/password-input.tsx';
import type { ResetInput, ResetOutcome } from '../../schema.ts';
import { EmailForm } from '../../sign-in/components/email-form.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { ReopenedReset, storeReset, useStoredReset } from './stored-reset.tsx';

const incompleteMessage = 'This link is incomplete. Request a new one.';

/** Sets a new password by an emailed link, which ends all sessions of the account. */
export function ResetPassword({ token }: { token: string | undefined }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ResetOutcome | null>(null);
  const viewer = useViewer();
  const stored = useStoredReset(token);
  const form = useSmallForm({
    initial: { password: '' },
    parse: async (values) => {
      const { resetInput } = await import('../../schema.ts');
      const parsed = resetInput.safeParse({ token, ...values });
      return toFormErrors(parsed).token === undefined
        ? parsed
        : rejectField<ResetInput>('', incompleteMessage);
    },
    send: async (input) => {
      const response = await api.accounts.resetPassword(input);
      announceAccountChange();
      replaceViewer(queryClient, await api.accounts.viewer().catch(() => null));
      storeReset(input.token, response);
      setOutcome(response);
    },
    failure: 'Couldn’t set the password',
  });

  if (outcome !== null) {
    const { review, revokedTokens, unlinkedChannels } = outcome;
    return (
      <PasswordChanged
        review={review}
        revokedTokens={revokedTokens}
        unlinkedChannels={unlinkedChannels}
        methods={outcome}
      />
    );
  }
  // Signed-in users find the same on their profile.
  if (stored !== undefined && viewer === null) return <ReopenedReset {...stored} />;

  if (token === undefined) return <NewLink message={incompleteMessage} />;

  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">Set a new password</h1>
      <p className="mt-1 mb-5 text-muted">You’ll be signed out on all your devices.</p>
      <SmallForm form={form}>
        <Field
          label="New password"
          hint="Password must be at least 8 characters"
          error={form.errors.password}
          required
        >
          <PasswordInput {...form.bind('password')} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Saving…">
          Set password
        </Button>
      </SmallForm>
      {form.errors[''] !== undefined && <NewLink />}
    </>
  );
}

/** Offers a new link when the current one is used, expired, or truncated. */
function NewLink({ message }: { message?: string }) {
  const { api } = useRouter().options.context;
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo !== null) {
    return (
      <MailNotice title="Check your email">
        If there’s an account for {sentTo}, we’ve emailed it a link to set a new password. The link expires in
        24 hours.
      </MailNotice>
    );
  }
  return (
    <section className={message ? '' : 'mt-6 border-line border-t pt-5'}>
      {message ? (
        <>
          <h1 className="mb-4 font-semibold text-2xl text-ink">Set a new password</h1>
          <FormMessage>{message}</FormMessage>
        </>
      ) : (
        <h2 className="font-medium text-ink">Request a new link</h2>
      )}
      <div className="mt-4">
        <EmailForm
          email={email}
          onEmailChange={setEmail}
          label="Send reset link"
          busyLabel="Sending…"
          failure="Couldn’t send the link"
          send={(address) => api.accounts.requestReset({ email: address })}
          onSent={setSentTo}
        />
      </div>
    </section>
  );
}
