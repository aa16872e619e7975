import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { displayName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import type { SupportForm as Form } from '../schema.ts';

const fields = ['name', 'email', 'subject', 'message'] as const;
const empty: Form = { name: '', email: '', subject: '', message: '' };

/** Writes to the support. What is typed stays until it has arrived. */
export function SupportForm() {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const own = viewer === null ? empty : { ...empty, name: displayName(viewer), email: viewer.email };
  const [typed, setTyped] = useState<Partial<Form>>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);
  // Sent again after a failure, the same message carries the same key; another message has its own.
  const { keyOf, forget } = useCallKey();
  const draft: Form = { ...own, ...typed };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { supportForm } = await import('../schema.ts');
      const parsed = supportForm.safeParse(draft);
      setErrors(errorsOf(parsed));
      if (!parsed.success) return;
      await api.support.send({ ...parsed.data, requestKey: keyOf(parsed.data) });
      forget();
      setTyped({});
      toast({
        title: 'Support request submitted',
        description: "We'll get back to you as soon as possible.",
        tone: 'success',
      });
    } catch (error) {
      setErrors(tellFailure(error, 'Failed to send your message. Please try again.', { known: fields }));
    } finally {
      setBusy(false);
    }
  };
  const bind = (name: keyof Form) => ({
    name,
    value: draft[name],
    readOnly: busy,
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  });

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <FormMessage>{errors['']}</FormMessage>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name} required>
          <Input {...bind('name')} autoComplete="name" maxLength={100} />
        </Field>
        <Field label="Email" error={errors.email} required>
          <Input
            {...bind('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
      </div>
      <Field label="Subject" error={errors.subject} required>
        <Input {...bind('subject')} autoComplete="off" maxLength={150} />
      </Field>
      <Field
        label="Message"
        error={errors.message}
        hint="Never send us a password, a seed phrase or a private key."
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
    </form>
  );
}
