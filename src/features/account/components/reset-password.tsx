import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { announceAccountChange } from '../../session/components/account-channel.ts';
import { MailNotice } from '../../session/components/mail-notice.tsx';
import { replaceViewer, useViewer } from '../../session/components/viewer.ts';
import { type AfterReset, resetInput } from '../schema.ts';
import { EmailForm } from './email-form.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { keepReset, ReopenedReset, useKeptReset } from './reopened-reset.tsx';

const incomplete = 'This link is incomplete. Please request a new one.';

/** Sets a new password by a mailed link. All sessions of the account end with it. */
export function ResetPassword({ token }: { token: string | undefined }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<AfterReset | null>(null);
  const form = useErrorFocus(errors);
  const viewer = useViewer();
  const kept = useKeptReset(token);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || token === undefined) return;
    const parsed = resetInput.safeParse({ token, password });
    const { token: badToken, ...found } = errorsOf(parsed);
    setErrors(badToken === undefined ? found : { '': incomplete });
    if (!parsed.success) return;
    setBusy(true);
    try {
      const answer = await router.options.context.api.accounts.resetPassword(parsed.data);
      announceAccountChange();
      replaceViewer(queryClient, await router.options.context.api.accounts.viewer().catch(() => null));
      keepReset(token, answer);
      setDone(answer);
    } catch (error) {
      setBusy(false);
      setErrors(tellFailure(error, 'Failed to set the password', { known: ['password'] }));
    }
  };

  if (done !== null) {
    return <PasswordChanged review={done.review} revokedTokens={done.revokedTokens} ways={done} />;
  }
  // Whoever has signed in since finds all of it on the profile.
  if (kept !== undefined && viewer === null) return <ReopenedReset {...kept} />;

  if (token === undefined) return <NewLink message={incomplete} />;

  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">Set a new password</h1>
      <p className="mt-1 mb-5 text-muted">You’ll be signed out on all your devices.</p>
      {/* By POST, so that a press before the page is ready can't put the password into the address. */}
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <FormMessage>{errors['']}</FormMessage>
        <Field
          label="New password"
          hint="Password must be at least 8 characters"
          error={errors.password}
          required
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            disabled={busy}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Saving...">
          Set password
        </Button>
      </form>
      {errors[''] !== undefined && <NewLink />}
    </>
  );
}

/** For a link that is used, too old or cut off. */
function NewLink({ message }: { message?: string }) {
  const { api } = useRouter().options.context;
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo !== null) {
    return (
      <MailNotice title="Check your email">
        If there’s an account for {sentTo}, we’ve emailed it a link to set a new password. The link works once
        and expires in 24 hours.
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
          busyLabel="Sending..."
          failure="Failed to send the link"
          send={(address) => api.accounts.requestReset({ email: address })}
          onSent={setSentTo}
        />
      </div>
    </section>
  );
}
