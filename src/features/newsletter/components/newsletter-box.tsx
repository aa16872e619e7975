import { useRouter } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MailNotice } from '#/features/session/components/mail-notice.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { Input } from '#/ui/input.tsx';

/** Asks for the newsletter: an address, and then a letter in which it is confirmed. */
export function NewsletterBox({ className }: { className?: string }) {
  const { api } = useRouter().options.context;
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { subscribeInput } = await import('../schema.ts');
      const parsed = subscribeInput.safeParse({ email });
      setErrors(errorsOf(parsed));
      if (!parsed.success) return;
      await api.newsletter.subscribe(parsed.data);
      setSentTo(parsed.data.email);
    } catch (error) {
      const fallback = 'Failed to send the email. Please try again.';
      setErrors(tellFailure(error, fallback, { known: ['email'], field: 'email' }));
    } finally {
      setBusy(false);
    }
  };

  if (sentTo !== undefined) {
    return (
      <Card as="section" className={className}>
        <MailNotice title="Check your email">
          We sent an email to {sentTo}. Open it to confirm your subscription.
        </MailNotice>
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="newsletter-title" className={className}>
      <div className="grid items-center gap-x-10 gap-y-4 md:grid-cols-2">
        <div>
          <h2 id="newsletter-title" className="flex items-center gap-2 font-semibold text-ink text-xl">
            <Mail className="size-5 text-accent-ink" aria-hidden="true" />
            Newsletter
          </h2>
          <p className="mt-1 text-base text-muted">
            New articles by email. No tracking, and one-click unsubscribe.
          </p>
        </div>
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex items-start gap-2 max-sm:flex-col"
        >
          <Field label="Email" labelHidden error={errors.email} className="w-full flex-1" required>
            <Input
              type="email"
              name="email"
              placeholder="you@example.com"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              readOnly={busy}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel="Sending..."
            className="pointer-coarse:h-11 max-sm:w-full"
          >
            Subscribe
          </Button>
        </form>
      </div>
    </Card>
  );
}
