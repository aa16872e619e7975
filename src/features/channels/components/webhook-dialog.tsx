import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CopyDialog } from '#/ui/copy-dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { toast } from '#/ui/toast-store.ts';
import { webhookInput } from '../calls.ts';
import { webhookFormLabels, webhookForms } from '../schema.ts';

type WebhookDialogProps = { open: boolean; onClose: () => void; onAdded: () => void };

const descriptions = {
  json: 'Our signed JSON format.',
  discord: 'A channel’s webhook.',
  slack: 'An incoming webhook.',
};
const options = webhookForms.map((format) => ({
  value: format,
  label: webhookFormLabels[format],
  description: descriptions[format],
}));

/** Adds a webhook, then shows its secret once. */
export function WebhookDialog({ open, onClose, onAdded }: WebhookDialogProps) {
  const { api } = useRouter().options.context;
  const [secret, setSecret] = useState<string>();
  const form = useSmallForm({
    initial: { url: '', name: '', form: 'json' },
    parse: (input) => webhookInput.safeParse(input),
    send: async (input, idempotencyKey) => {
      const added = await api.channels.addWebhook(input, { context: { idempotencyKey } });
      onAdded();
      if (added.secret !== null) return setSecret(added.secret);
      toast({ title: `“${added.channel.name}” is linked`, tone: 'success' });
      onClose();
    },
    failure: 'Couldn’t add the webhook',
  });
  const { values, change, errors, busy } = form;
  if (secret !== undefined) {
    return (
      <CopyDialog
        open={open}
        onClose={onClose}
        title="Copy the secret now"
        description="You won’t see it again. Use it to verify our signatures."
        label="Secret"
        text={secret}
        copyLabel="Copy secret"
      >
        Every message is signed in the headers <code className="font-mono">webhook-id</code>,{' '}
        <code className="font-mono">webhook-timestamp</code>, and{' '}
        <code className="font-mono">webhook-signature</code>.
      </CopyDialog>
    );
  }
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Add a webhook"
      description="We send each reminder to this address."
      saveLabel="Add webhook"
      busyLabel="Adding…"
    >
      <Field label="URL" hint="It must begin with https://" error={errors.url} required>
        <Input
          type="url"
          {...form.bind('url')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
      </Field>
      <Field label="Name" hint="A name to recognize it by." error={errors.name} required>
        <Input {...form.bind('name')} autoComplete="off" maxLength={60} />
      </Field>
      <RadioCards
        label="Format"
        name="form"
        columns={3}
        options={options}
        value={values.form}
        disabled={busy}
        error={errors.form}
        onChange={(event) => change({ form: event.target.value })}
      />
    </SmallFormDialog>
  );
}
