import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { EmailInput } from '#/ui/input.tsx';

type EmailFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  label: string;
  busyLabel: string;
  /** Shown when the call fails without a message of its own. */
  failure: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

/** A form with one email address, to which `send` emails a link. */
export function EmailForm(props: EmailFormProps) {
  const { email, onEmailChange, label, busyLabel, failure, send, onSent } = props;
  const form = useSmallForm({
    initial: { email: '' },
    controlled: { values: { email }, change: (changes) => onEmailChange(changes.email ?? '') },
    parse: async (values) => (await import('../../schema.ts')).resetRequestInput.safeParse(values),
    send: async (input) => {
      await send(input.email);
      onSent(input.email);
    },
    failure,
  });

  return (
    <SmallForm form={form}>
      <Field label="Email" error={form.errors.email} required>
        <EmailInput {...form.bind('email')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel={busyLabel}>
        {label}
      </Button>
    </SmallForm>
  );
}
