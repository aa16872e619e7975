import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Picture } from '#/features/files/components/picture.ts';
import { PictureField } from '#/features/files/components/picture-field.tsx';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form-dialog.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { errorsOf, type FormErrors, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import { type FaucetForm, faucetFormOf, faucetInputOf } from '../form.ts';
import { type Faucet, type FaucetInput, faucetInput } from '../schema.ts';
import { dropFaucetDraft, type FaucetDraft, keepFaucetDraft, readFaucetDraft } from './add-faucet-draft.ts';
import type { FaucetDialogProps } from './faucet-dialogs.tsx';
import { FaucetFields } from './faucet-fields.tsx';
import { keepFaucet } from './faucets.ts';

type Filled = Omit<FaucetInput, 'logo'>;

type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  saveLabel: string;
  busyLabel: string;
  initial: FaucetDraft;
  /** Above the fields, such as that a draft is back. */
  before?: ReactNode;
  onTyped?: (draft: FaucetDraft) => void;
  /** Closing asks first when something was changed. */
  asksBeforeClose?: boolean;
  save: (api: Api, input: Filled, logo: { picture: Picture | null; isNew: boolean }) => Promise<Faucet>;
  done: string;
  failed: string;
  /** When the logo can't be stored; its field has words of its own otherwise. */
  logoFailed?: string;
};

type Failure = { title: string; text: string };

const sayFailed = (description: string) => toast({ title: 'Error', description, tone: 'destructive' });

function FaucetFormDialog(props: FormDialogProps) {
  const { open, onClose, initial, save, done, failed, logoFailed, asksBeforeClose = false } = props;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [uploading, setUploading] = useState(false);
  const form = useErrorFocus(errors);
  const isTouched = draft !== initial;

  const change = (changes: Partial<FaucetDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    props.onTyped?.(next);
  };
  const submit = async () => {
    setFailure(undefined);
    const parsed = faucetInput.safeParse(faucetInputOf(draft.form));
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      const { logo: _logo, ...input } = parsed.data;
      const isNew = draft.logo !== initial.logo;
      keepFaucet(queryClient, await save(api, input, { picture: draft.logo, isNew }));
      void queryClient.invalidateQueries({ queryKey: ['faucets'] });
      toast({ title: 'Success', description: done, tone: 'success' });
      onClose();
    } catch (error) {
      const refusal = isAppError(error) && error.code === 'INVALID' ? error.message : '';
      setFailure(refusal === '' ? { title: 'Error', text: failed } : { title: failed, text: refusal });
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={props.title}
      description={props.description}
      formRef={form}
      onSubmit={() => void submit()}
      busy={busy}
      blocked={uploading}
      isTouched={asksBeforeClose && isTouched}
      saveLabel={props.saveLabel}
      busyLabel={props.busyLabel}
      bodyClassName="flex flex-col gap-4 [&>[role=alert]]:mb-0"
    >
      {failure && <FormAlert title={failure.title}>{failure.text}</FormAlert>}
      {props.before}
      <FaucetFields
        form={draft.form}
        onChange={(changes: Partial<FaucetForm>) => change({ form: { ...draft.form, ...changes } })}
        errors={errors}
        disabled={busy}
      />
      <PictureField
        label="Logo"
        optional
        value={draft.logo}
        onChange={(logo) => change({ logo })}
        onBusyChange={setUploading}
        {...(logoFailed !== undefined && { onFailed: () => sayFailed(logoFailed) })}
        disabled={busy}
      />
    </FormDialog>
  );
}

export function AddFaucetDialog({ open, onClose }: FaucetDialogProps) {
  const [draft, setDraft] = useState(readFaucetDraft);
  const [version, setVersion] = useState(0);
  const { keyOf } = useCallKey();
  const startOver = () => {
    dropFaucetDraft();
    setDraft(readFaucetDraft());
    setVersion(version + 1);
  };
  return (
    <FaucetFormDialog
      key={version}
      open={open}
      onClose={onClose}
      title="Add Faucet"
      description="Add a new crypto faucet to the list."
      saveLabel="Add Faucet"
      busyLabel="Adding…"
      initial={draft}
      onTyped={keepFaucetDraft}
      before={
        draft.isKept && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            Your unsaved text is back.
            <Button variant="link" size="sm" onClick={startOver}>
              Start over
            </Button>
          </p>
        )
      }
      save={async (api, input, { picture }) => {
        const body = { ...input, logo: picture?.name ?? null };
        const faucet = await api.faucets.add(body, { context: { idempotencyKey: keyOf(body) } });
        dropFaucetDraft();
        return faucet;
      }}
      done="Faucet added successfully"
      failed="Failed to add faucet. Please try again."
    />
  );
}

export function EditFaucetDialog({ faucet, open, onClose }: FaucetDialogProps) {
  // As it was when the dialog opened.
  const [initial] = useState<FaucetDraft | undefined>(
    () =>
      faucet && {
        form: faucetFormOf(faucet),
        logo: faucet.logoUrl === null ? null : { name: '', url: faucet.logoUrl },
      },
  );
  if (faucet === undefined || initial === undefined) return null;
  return (
    <FaucetFormDialog
      open={open}
      onClose={onClose}
      title="Edit Faucet"
      description="Edit the details of this faucet."
      saveLabel="Save Changes"
      busyLabel="Saving…"
      initial={initial}
      asksBeforeClose
      save={(api, input, { picture, isNew }) =>
        api.faucets.edit({ id: faucet.id, ...input, ...(isNew && { logo: picture?.name ?? null }) })
      }
      done="Faucet updated successfully"
      failed="Failed to update faucet. Please try again."
      logoFailed="Failed to edit faucet. Please try again."
    />
  );
}
