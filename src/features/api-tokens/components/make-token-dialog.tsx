import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Select } from '#/ui/select.tsx';
import { toast } from '#/ui/toast-store.ts';
import { apiTokenInput } from '../schema.ts';
import { scopeLabels } from '../scopes.ts';

type MakeTokenDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onMade: () => void };

const fields = ['name', 'scope', 'expiresInDays'];
const empty = { name: '', scope: 'read', expires: '90' };
const ends = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Never' },
];
const scopeOptions = [
  { value: 'read', label: scopeLabels.read, description: 'View your airdrops and stats.' },
  { value: 'write', label: scopeLabels.write, description: 'Also add, edit and delete airdrops.' },
];

/** Asks for name, scope and end; then shows the token, once. What is typed stays until it has worked. */
export function MakeTokenDialog({ open, onOpenChange, onMade }: MakeTokenDialogProps) {
  const { api } = useRouter().options.context;
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const [token, setToken] = useState<string>();
  const form = useErrorFocus(errors);

  const change = (next: boolean) => {
    if (next) return;
    onOpenChange(false);
    if (token === undefined) return;
    setToken(undefined);
    setDraft(empty);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { name, scope, expires } = draft;
    const parsed = apiTokenInput.safeParse({
      name,
      scope,
      expiresInDays: expires === 'never' ? null : Number(expires),
    });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      const made = await api.apiTokens.make(parsed.data);
      setToken(made.token);
      onMade();
    } catch (error) {
      setErrors(tellFailure(error, 'Failed to create the token', { known: fields }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      onCloseAttempt={() => !busy}
      title={token === undefined ? 'New API token' : 'Copy your token now'}
      description={
        token === undefined
          ? 'Use it in scripts that act on your behalf. It can’t change your account, password or other tokens.'
          : 'You won’t see it again. Store it like a password.'
      }
    >
      {token === undefined ? (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex min-h-0 flex-1 flex-col"
        >
          <DialogBody className="flex flex-col gap-4">
            <FormMessage>{errors['']}</FormMessage>
            <Field label="Name" hint="What you’ll use it for." error={errors.name} required>
              <Input
                name="name"
                autoComplete="off"
                maxLength={60}
                value={draft.name}
                disabled={busy}
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              />
            </Field>
            <RadioCards
              label="Permissions"
              name="scope"
              options={scopeOptions}
              value={draft.scope}
              disabled={busy}
              error={errors.scope}
              onChange={(event) => setDraft({ ...draft, scope: event.target.value })}
            />
            <Field label="Expires" error={errors.expiresInDays}>
              <Select
                name="expires"
                options={ends}
                value={draft.expires}
                disabled={busy}
                onChange={(event) => setDraft({ ...draft, expires: event.target.value })}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => change(false)} aria-disabled={busy || undefined}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Creating…">
              Create token
            </Button>
          </DialogFooter>
        </form>
      ) : (
        <MadeToken token={token} onDone={() => change(false)} />
      )}
    </Dialog>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const refused = () =>
    toast({
      title: 'Error',
      description: 'Select the token and copy it manually.',
      tone: 'destructive',
    });
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <Field label="Your token">
          <Input
            readOnly
            value={token}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            ref={(input) => input?.focus()}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div>
          <CopyButton text={token} label="Copy token" showLabel onError={refused} />
        </div>
        <p className="text-muted text-sm">
          Send it with every request in the header <code className="font-mono">Authorization: Bearer …</code>.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
