import { useRouter } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { MailNotice } from '#/features/session/components/mail-notice.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/field.tsx';
import { toastFailure } from '#/ui/forms/form-errors.ts';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { EmailInput } from '#/ui/input.tsx';

const failure = 'Couldn’t send the email. Please try again.';

/** The sign-up form of the newsletter. The reader then confirms by email. */
export function NewsletterBox({ className }: { className?: string }) {
  const { api } = useRouter().options.context;
  const [sentTo, setSentTo] = useState<string>();
  const form = useSmallForm({
    initial: { email: '' },
    parse: async (values) => (await import('../schema.ts')).subscribeInput.safeParse(values),
    send: async (input) => {
      await api.newsletter.subscribe(input);
      setSentTo(input.email);
    },
    failure,
    explain: (error) => toastFailure(error, failure, { known: ['email'], field: 'email' }),
  });

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
    <Card as="section" aria-labelledby="newsletter-title" className={cx('@container', className)}>
      <div className="grid items-center gap-x-10 gap-y-4 @min-[40rem]:grid-cols-2">
        <div>
          <h2 id="newsletter-title" className="flex items-center gap-2 font-semibold text-ink text-xl">
            <Mail className="size-5 text-accent-ink" aria-hidden="true" />
            Newsletter
          </h2>
          <p className="mt-1 text-base text-muted">
            New articles by email. No tracking, and one-click unsubscribe.
          </p>
        </div>
        <SmallForm form={form} className="flex items-start gap-2 max-sm:flex-col">
          <Field label="Email" labelHidden error={form.errors.email} className="w-full flex-1" required>
            <EmailInput {...form.bind('email')} placeholder="you@example.com" maxLength={254} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            busyLabel="Sending…"
            className="pointer-coarse:h-11 max-sm:w-full"
          >
            Subscribe
          </Button>
        </SmallForm>
      </div>
    </Card>
  );
}
