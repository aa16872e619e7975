import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import type { Yap, YapInput } from '../schema.ts';
import { dropKeptForm, keepForm, readKeptForm } from './kept-form.ts';
import { useYapLimit } from './use-yap-limit.ts';
import { YapFields } from './yap-fields.tsx';
import { emptyYapForm, showYapError, type YapForm, yapFormOf, yapResolver } from './yap-form.ts';
import { yapsKey } from './yaps.ts';

type EditYapDialogProps = {
  viewerId: string;
  /** Absent: a new one is added. */
  yap: Yap | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const failed = 'Failed to save yap entry';
const adding = {
  title: 'Add New Yap',
  label: 'Add Yap',
  busy: 'Adding…',
  done: 'Yap entry added successfully',
};
const editing = {
  title: 'Edit Yap',
  label: 'Save Changes',
  busy: 'Saving…',
  done: 'Yap entry updated successfully',
};

/** What is typed stays until it has worked: a new one in this tab even when the dialog is closed. */
export function EditYapDialog({ viewerId, yap, open, onOpenChange }: EditYapDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const tellLimit = useYapLimit();
  const isNew = yap === undefined;
  const words = isNew ? adding : editing;
  const [kept] = useState(() => (isNew ? readKeptForm(viewerId) : undefined));
  const [isRestored, setIsRestored] = useState(kept !== undefined);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  // Sent again, the same form makes one entry; a changed one is another call.
  const { keyOf } = useCallKey();
  const form = useForm<YapForm, unknown, YapInput>({
    defaultValues: isNew ? (kept ?? emptyYapForm) : yapFormOf(yap),
    resolver: yapResolver,
  });
  const { isSubmitting, isDirty } = form.formState;
  const hasName = form.watch('projectName').trim() !== '';

  useEffect(() => {
    if (!isNew) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepForm(viewerId, values),
    });
  }, [form, isNew, viewerId]);

  const startOver = () => {
    dropKeptForm(viewerId);
    form.reset(emptyYapForm);
    setIsRestored(false);
    setFailure(undefined);
    form.setFocus('projectName');
  };

  const send = (input: YapInput) => {
    if (yap !== undefined) return api.yaps.edit({ id: yap.id, ...input });
    return api.yaps.add(input, { context: { idempotencyKey: keyOf(input) } });
  };

  const save = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await send(input);
    } catch (error) {
      if (isAppError(error) && error.code === 'LIMIT_REACHED') {
        onOpenChange(false);
        void queryClient.invalidateQueries({ queryKey: ['subscription'] });
        tellLimit();
        return;
      }
      const isBeside = showYapError(error, form);
      setFailure((!isBeside && isAppError(error) && error.message) || 'Please try again.');
      return;
    }
    if (isNew) dropKeptForm(viewerId);
    toast({ title: words.done, tone: 'success' });
    onOpenChange(false);
    void queryClient.invalidateQueries({ queryKey: yapsKey });
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAttempt={() => {
        if (isSubmitting) return false;
        if (isNew || !isDirty || isAsking) return true;
        setIsAsking(true);
        return false;
      }}
      title={words.title}
      description={yap?.projectName ?? 'Only the name is needed; everything else can follow.'}
      size="lg"
    >
      <DialogForm onSubmit={save} aria-label={words.title}>
        <DialogBody>
          {failure !== undefined && <FormAlert title={failed}>{failure}</FormAlert>}
          {isRestored && failure === undefined && (
            <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted text-sm">
              Your unsaved text is back.
              <Button variant="link" size="sm" onClick={startOver}>
                Start over
              </Button>
            </p>
          )}
          <YapFields form={form} />
        </DialogBody>
        <DialogFooter
          wide={isAsking}
          start={
            isAsking && (
              <p role="status" className="text-sm text-warning-ink">
                Your changes are not saved.
              </p>
            )
          }
        >
          <Button onClick={() => onOpenChange(false)} disabled={isSubmitting}>
            {isAsking ? 'Discard changes' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            busyLabel={words.busy}
            disabled={!hasName}
          >
            {words.label}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
