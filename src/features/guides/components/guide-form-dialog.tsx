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
import { useErrorFocus } from '#/ui/forms/form-errors.ts';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import { checkGuideForm, type GuideFormErrors, guideFormOf, type Notice } from '../form.ts';
import type { Guide, GuideInput } from '../schema.ts';
import { dropGuideDraft, type GuideDraft, keepGuideDraft, readGuideDraft } from './add-guide-draft.ts';
import type { GuideDialogProps } from './guide-dialogs.tsx';
import { GuideFields } from './guide-fields.tsx';
import { keepGuide } from './guides.ts';

type Filled = Omit<GuideInput, 'logo'>;
type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  saveLabel: string;
  busyLabel: string;
  initial: GuideDraft;
  /** Above the fields, such as that a draft is back. */
  before?: ReactNode;
  onTyped?: (draft: GuideDraft) => void;
  /** Closing asks first when something was changed. */
  asksBeforeClose?: boolean;
  save: (api: Api, input: Filled, logo: { picture: Picture | null; isNew: boolean }) => Promise<Guide>;
  done: Notice;
  failed: (error: unknown) => Notice;
};

const noErrors: GuideFormErrors = {};

function GuideFormDialog(props: FormDialogProps) {
  const { open, onClose, initial, save, done, failed, asksBeforeClose = false } = props;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState(noErrors);
  const [failure, setFailure] = useState<Notice>();
  const [busy, setBusy] = useState(false);
  const [uploading, setUploading] = useState(false);
  const form = useErrorFocus(errors);
  const isTouched = draft !== initial;

  const change = (changes: Partial<GuideDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    props.onTyped?.(next);
  };
  const submit = async () => {
    setFailure(undefined);
    const checked = checkGuideForm(draft.form);
    setErrors(checked.ok ? noErrors : checked.errors);
    if (!checked.ok) {
      if (checked.notice) toast({ ...checked.notice, tone: 'destructive' });
      return;
    }
    setBusy(true);
    try {
      const isNew = draft.logo !== initial.logo;
      const guide = await save(api, checked.input, { picture: draft.logo, isNew });
      toast({ ...done, tone: 'success' });
      keepGuide(queryClient, guide);
      onClose();
    } catch (error) {
      const notice = failed(error);
      const refusal = isAppError(error) && error.code === 'INVALID' ? error.message : '';
      setFailure({ ...notice, ...(refusal !== '' && { description: refusal }) });
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
      size="lg"
      formRef={form}
      onSubmit={() => void submit()}
      busy={busy}
      blocked={uploading}
      isTouched={asksBeforeClose && isTouched}
      saveLabel={props.saveLabel}
      busyLabel={props.busyLabel}
      bodyClassName="flex flex-col gap-5 [&>[role=alert]]:mb-0"
    >
      {failure && <FormAlert title={failure.title}>{failure.description}</FormAlert>}
      {props.before}
      <GuideFields
        form={draft.form}
        onChange={(changes) => change({ form: { ...draft.form, ...changes } })}
        errors={errors}
        disabled={busy}
      />
      <PictureField
        label="Logo"
        optional
        value={draft.logo}
        onChange={(logo) => change({ logo })}
        onBusyChange={setUploading}
        disabled={busy}
      />
    </FormDialog>
  );
}

const failedToAdd: Notice = { title: 'Failed to add guide', description: 'Please try again later.' };

function whyNotAdded(error: unknown): Notice {
  if (!isAppError(error)) return failedToAdd;
  if (error.code === 'FORBIDDEN') {
    return {
      title: 'Admin access required',
      description: 'Only administrators can add airdrop guides.',
    };
  }
  if (error.code === 'UNAUTHENTICATED') {
    return { title: 'Authentication required', description: 'Please sign in to add airdrop guides.' };
  }
  return failedToAdd;
}

export function AddGuideDialog({ open, onClose }: GuideDialogProps) {
  const [draft, setDraft] = useState(readGuideDraft);
  const [version, setVersion] = useState(0);
  const { keyOf } = useCallKey();
  const startOver = () => {
    dropGuideDraft();
    setDraft(readGuideDraft());
    setVersion(version + 1);
  };
  return (
    <GuideFormDialog
      key={version}
      open={open}
      onClose={onClose}
      title="Add Airdrop Guide"
      description="It’s public as soon as you add it."
      saveLabel="Add Guide"
      busyLabel="Adding…"
      initial={draft}
      onTyped={keepGuideDraft}
      before={
        draft.isKept && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            Draft restored.
            <Button variant="link" size="sm" onClick={startOver}>
              Start over
            </Button>
          </p>
        )
      }
      save={async (api, input, { picture }) => {
        const body = { ...input, logo: picture?.name ?? null };
        const guide = await api.guides.add(body, { context: { idempotencyKey: keyOf(body) } });
        dropGuideDraft();
        return guide;
      }}
      done={{
        title: 'Guide added successfully',
        description: 'Your airdrop guide has been published',
      }}
      failed={whyNotAdded}
    />
  );
}

export function EditGuideDialog({ guide, open, onClose }: GuideDialogProps) {
  // As it was when the dialog opened.
  const [initial] = useState<GuideDraft>(() => ({
    form: guideFormOf(guide),
    logo: guide.logoUrl === null ? null : { name: '', url: guide.logoUrl },
  }));
  return (
    <GuideFormDialog
      open={open}
      onClose={onClose}
      title="Edit Airdrop Guide"
      description={guide.title}
      saveLabel="Save Changes"
      busyLabel="Saving…"
      initial={initial}
      asksBeforeClose
      save={(api, input, { picture, isNew }) =>
        api.guides.edit({ id: guide.id, ...input, ...(isNew && { logo: picture?.name ?? null }) })
      }
      done={{ title: 'Guide updated successfully', description: 'Your changes have been saved.' }}
      failed={() => ({ title: 'Failed to update guide', description: 'Please try again later.' })}
    />
  );
}
