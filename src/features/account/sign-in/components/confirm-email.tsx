import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { MailNotice } from '#/features/session/components/mail-notice.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { PasswordInput } from '#/ui/password-input.tsx';
import type { Confirmation } from '../../schema.ts';
import { EmailForm } from './email-form.tsx';
import { getHomeAfterSignIn } from './sign-in-home.ts';
import { useSignedIn } from './signed-in.ts';

const incompleteMessage = 'This link is incomplete. Open it again from the email, or request a new one.';
const messages = {
  used: 'This link has already been used. You can sign in.',
  invalid: 'This link is no longer valid. Request a new one.',
};

type Step =
  | { kind: 'one-press' | 'password' | 'forgotten' }
  | { kind: 'failed'; message: string; isUsed: boolean }
  | { kind: 'sent'; email: string };

function getFirstStep(token: string | undefined, link: Confirmation | null): Step {
  if (token === undefined) return { kind: 'failed', message: incompleteMessage, isUsed: false };
  if (link === null) return { kind: 'password' };
  if (link.state !== 'open')
    return { kind: 'failed', message: messages[link.state], isUsed: link.state === 'used' };
  return { kind: link.isOwnDevice ? 'one-press' : 'password' };
}

type ConfirmEmailProps = {
  token: string | undefined;
  /** The link's state; null when it couldn't be read. */
  link: Confirmation | null;
};

/** Confirms an address by a button, because mail scanners open links and would consume them. */
export function ConfirmEmail({ token, link }: ConfirmEmailProps) {
  const { api } = useRouter().options.context;
  const [step, setStep] = useState(() => getFirstStep(token, link));
  // The address as the page opened: a used link returns another state after a refetch.
  const [linkEmail] = useState(link?.email ?? '');
  const [email, setEmail] = useState(linkEmail);

  if (step.kind === 'sent') {
    return (
      <>
        <h1 className="sr-only">Confirm your email</h1>
        <MailNotice title="Check your email">
          If there’s an account for {step.email}, we’ve emailed it a new link. It expires in 24 hours.
        </MailNotice>
      </>
    );
  }
  const showSent = (address: string) => setStep({ kind: 'sent', email: address });
  const emailFormProps = {
    email,
    onEmailChange: setEmail,
    busyLabel: 'Sending…',
    failure: 'Couldn’t send the link',
  };
  if (step.kind === 'forgotten') {
    return (
      <>
        <h1 className="font-semibold text-2xl text-ink">Set a new password</h1>
        <p className="mt-1 mb-5 text-muted">
          We’ll email you a link. Using it confirms your address, signs everyone else out, and removes
          anything they set up.
        </p>
        <EmailForm
          {...emailFormProps}
          label="Send reset link"
          send={(address) => api.accounts.requestReset({ email: address })}
          onSent={showSent}
        />
      </>
    );
  }
  if (step.kind === 'failed' || token === undefined) {
    const { message, isUsed } = step.kind === 'failed' ? step : { message: incompleteMessage, isUsed: false };
    const signIn = () => openAuthDialog({ tab: 'sign-in', email: linkEmail });
    return (
      <>
        <h1 className="font-semibold text-2xl text-ink">Confirm your email</h1>
        <div role="alert" className="mt-4 mb-5">
          <FormMessage>{message}</FormMessage>
        </div>
        {isUsed ? (
          <Button variant="primary" size="lg" className="w-full" onClick={signIn}>
            Sign in
          </Button>
        ) : (
          <>
            <p className="mb-4 text-muted">
              {linkEmail === ''
                ? 'Enter your email and we’ll send a new link.'
                : 'We can send you a new link.'}
            </p>
            <EmailForm
              {...emailFormProps}
              label="Send a new link"
              send={(address) => api.accounts.resendConfirmation({ email: address })}
              onSent={showSent}
            />
            <Button variant="link" size="sm" className="mt-4 w-full" onClick={signIn}>
              Sign in instead
            </Button>
          </>
        )}
      </>
    );
  }
  return (
    <ConfirmForm
      key={step.kind}
      token={token}
      email={linkEmail}
      requiresPassword={step.kind === 'password'}
      onPasswordRequired={() => setStep({ kind: 'password' })}
      onFailed={(message) => setStep({ kind: 'failed', message, isUsed: message === messages.used })}
      onForgot={() => setStep({ kind: 'forgotten' })}
    />
  );
}

type ConfirmFormProps = {
  token: string;
  /** Empty when unknown. */
  email: string;
  requiresPassword: boolean;
  onPasswordRequired: () => void;
  /** Called when the link is no longer valid. */
  onFailed: (message: string) => void;
  onForgot: () => void;
};

/**
 * Needs one press on the device that signed up. Other devices also need the sign-up password, because an attacker may have
 * signed up with another person's address.
 */
function ConfirmForm(props: ConfirmFormProps) {
  const { token, email, requiresPassword, onPasswordRequired, onFailed, onForgot } = props;
  const router = useRouter();
  const { api } = router.options.context;
  const finishSignIn = useSignedIn();
  const form = useSmallForm({
    initial: { password: '' },
    parse: async (values) => {
      const { confirmationInput } = await import('../../schema.ts');
      return confirmationInput.safeParse({ token, ...(requiresPassword && values) });
    },
    send: async (input) => {
      const result = await api.accounts.confirmEmail(input);
      await finishSignIn(result);
      const home = result.viewer && getHomeAfterSignIn(result.viewer, router.latestLocation.pathname);
      if (home) await router.navigate({ href: home, replace: true });
    },
    failure: 'Couldn’t confirm the email. Please try again.',
    explain: (error) => {
      if (!isAppError(error) || error.code !== 'INVALID') return undefined;
      if (error.field === undefined) onFailed(error.message);
      else if (requiresPassword) return undefined;
      else onPasswordRequired();
      return {};
    },
  });
  const account: ReactNode =
    email === '' ? 'your email' : <strong className="font-medium text-ink">{email}</strong>;

  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">Confirm your email</h1>
      <p className="wrap-anywhere mt-1 mb-5 text-muted">
        {requiresPassword ? (
          <>Enter the password you chose at sign-up to confirm {account} and sign in.</>
        ) : (
          <>Confirm {account} to sign in on this device.</>
        )}
      </p>
      <SmallForm form={form}>
        {requiresPassword && (
          <>
            {/* Lets password managers fill in the password of this account. */}
            <input type="email" value={email} readOnly hidden autoComplete="username" />
            <Field label="Password" error={form.errors.password} required>
              <PasswordInput {...form.bind('password')} autoComplete="current-password" />
            </Field>
          </>
        )}
        <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Confirming…">
          Confirm my email
        </Button>
      </SmallForm>
      {requiresPassword && (
        <>
          <p className="mt-6 text-muted text-sm">Forgot your password, or didn’t sign up?</p>
          <Button variant="link" size="sm" className="mt-1" onClick={onForgot}>
            Set a new password
          </Button>
        </>
      )}
    </>
  );
}
