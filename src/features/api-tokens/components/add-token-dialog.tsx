import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CopyDialog } from '#/ui/copy-dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Select } from '#/ui/select.tsx';
import { apiTokenInput } from '../schema.ts';
import { scopeLabels } from '../scopes.ts';

type AddTokenDialogProps = { open: boolean; onClose: () => void; onAdded: () => void };

const emptyForm = { name: '', scope: 'read', expires: '90' };
const expiryOptions = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Never' },
];
const scopeOptions = [
  { value: 'read', label: scopeLabels.read, description: 'View your airdrops and stats.' },
  { value: 'write', label: scopeLabels.write, description: 'Also add, edit, and delete airdrops.' },
];

/** Creates a token, then shows it once. */
export function AddTokenDialog({ open, onClose, onAdded }: AddTokenDialogProps) {
  const { api } = useRouter().options.context;
  const [token, setToken] = useState<string>();
  const form = useSmallForm({
    initial: emptyForm,
    parse: ({ name, scope, expires }) =>
      apiTokenInput.safeParse({ name, scope, expiresInDays: expires === 'never' ? null : Number(expires) }),
    send: async (input) => {
      setToken((await api.apiTokens.add(input)).token);
      onAdded();
    },
    failure: 'Couldn’t create the token',
  });
  const { values, change, errors, busy } = form;
  if (token !== undefined) {
    return (
      <CopyDialog
        open={open}
        onClose={onClose}
        title="Copy your token now"
        description="You won’t see it again. Store it like a password."
        label="Your token"
        text={token}
        copyLabel="Copy token"
      >
        Send it with every request in the header <code className="font-mono">Authorization: Bearer …</code>.
      </CopyDialog>
    );
  }

  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="New API token"
      description="Use it in scripts that act on your behalf. It can’t change your account, password, or other tokens."
      saveLabel="Create token"
      busyLabel="Creating…"
    >
      <Field label="Name" hint="What you’ll use it for." error={errors.name} required>
        <Input {...form.bind('name')} autoComplete="off" maxLength={60} />
      </Field>
      <RadioCards
        label="Permissions"
        name="scope"
        options={scopeOptions}
        value={values.scope}
        disabled={busy}
        error={errors.scope}
        onChange={(event) => change({ scope: event.target.value })}
      />
      <Field label="Expires" error={errors.expiresInDays}>
        <Select
          name="expires"
          options={expiryOptions}
          value={values.expires}
          disabled={busy}
          onChange={(event) => change({ expires: event.target.value })}
        />
      </Field>
    </SmallFormDialog>
  );
}
