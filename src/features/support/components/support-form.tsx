import { useRouter } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { EmailInput, Input } from '#/ui/input.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { SupportForm as Form } from '../schema.ts';

const emptyForm: Form = { name: '', email: '', subject: '', message: '' };

/** The contact form. It keeps the input until the message is sent. */
export function SupportForm() {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const form = useSmallForm({
    initial:
      viewer === null ? emptyForm : { ...emptyForm, name: formatDisplayName(viewer), email: viewer.email },
    parse: async (values) => (await import('../schema.ts')).supportForm.safeParse(values),
    // A retry reuses the key, and the message is stored once.
    send: async (input, requestKey) => {
      await api.support.send({ ...input, requestKey });
      toast({
        title: 'Support request submitted',
        description: "We'll get back to you as soon as possible.",
        tone: 'success',
      });
    },
    failure: 'Couldn’t send your message. Please try again.',
  });
  const { bind, errors, busy } = form;

  return (
    <SmallForm form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name} required>
          <Input {...bind('name')} autoComplete="name" maxLength={100} />
        </Field>
        <Field label="Email" error={errors.email} required>
          <EmailInput {...bind('email')} maxLength={254} />
        </Field>
      </div>
      <Field label="Subject" error={errors.subject} required>
        <Input {...bind('subject')} autoComplete="off" maxLength={150} />
      </Field>
      <Field
        label="Message"
        error={errors.message}
        hint="Never send us a password, a seed phrase, or a private key."
        required
      >
        <Textarea {...bind('message')} rows={7} maxLength={5000} className="min-h-40" />
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy}
          busyLabel="Sending..."
          className="max-sm:w-full"
        >
          Send message
        </Button>
      </div>
    </SmallForm>
  );
}
