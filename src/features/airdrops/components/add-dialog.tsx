import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isAppError } from '#/lib/app-error.ts';
import { calendarDay } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { airdropLimitMessage } from '../../subscriptions/policy.ts';
import { type AirdropForm, emptyAirdropForm } from '../form.ts';
import type { AirdropInput } from '../schema.ts';
import { dropDraft, keepDraft, readDraft } from './add-draft.ts';
import { AirdropFields } from './airdrop-fields.tsx';
import type { DialogProps } from './dialog-host.tsx';
import { findSimilar } from './duplicates.ts';
import { airdropResolver, showFieldError } from './form-resolver.ts';
import { useTracker } from './tracker-context.ts';

type Failure = 'none' | 'failed' | 'limit' | 'spent';

/** How a refused draft is told apart: its first attempt was saved after all, with other values. */
const isSpent = (error: unknown) =>
  isAppError(error) && error.code === 'INVALID' && error.field === undefined;

export function AddDialog({ dialog, open, onClose }: DialogProps<'add'>) {
  const { viewerId, reader, store, actions, upgrade } = useTracker();
  const today = calendarDay(Date.now(), reader.zone);
  const [draft] = useState(() => readDraft(viewerId, today, dialog.given));
  const [isRestored, setIsRestored] = useState(draft.isKept);
  const [failure, setFailure] = useState<Failure>('none');
  const key = useRef(draft.key);
  const form = useForm<AirdropForm, unknown, AirdropInput>({
    defaultValues: draft.form,
    resolver: airdropResolver(reader.zone),
  });
  const { isSubmitting } = form.formState;

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(viewerId, values, key.current),
    });
    return unsubscribe;
  }, [form, viewerId]);

  const [name, projectLink] = form.watch(['name', 'projectLink']);
  const { byName, byLink } = useMemo(
    () => findSimilar(store.snapshot().rows, { name, projectLink }),
    [store, name, projectLink],
  );

  const startOver = () => {
    dropDraft(viewerId);
    key.current = crypto.randomUUID();
    form.reset(emptyAirdropForm(today));
    setIsRestored(false);
    setFailure('none');
    form.setFocus('name');
  };

  const save = form.handleSubmit(async (input) => {
    setFailure('none');
    try {
      await actions.add(input, key.current);
    } catch (error) {
      showFieldError(error, form);
      const isLimit = isAppError(error) && error.code === 'LIMIT_REACHED';
      setFailure(isLimit ? 'limit' : isSpent(error) ? 'spent' : 'failed');
      if (isSpent(error)) {
        key.current = crypto.randomUUID();
        store.resync();
      }
      return;
    }
    dropDraft(viewerId);
    onClose();
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onCloseAttempt={() => !isSubmitting}
      title="Add Airdrop"
      description="Only the two names are needed; everything else can follow."
      size="lg"
    >
      <DialogForm onSubmit={save} aria-label="Add Airdrop">
        <DialogBody>
          {failure === 'failed' && (
            <FormAlert title="Error adding airdrop">
              There was a problem adding your airdrop. Please try again.
            </FormAlert>
          )}
          {failure === 'spent' && (
            <FormAlert title="Error adding airdrop">
              An earlier attempt was saved with other values. Look at your list before you add it again.
            </FormAlert>
          )}
          {failure === 'limit' && (
            <FormAlert title="Upgrade Required">
              {airdropLimitMessage}{' '}
              <button type="button" onClick={upgrade} className="font-medium underline underline-offset-4">
                Upgrade
              </button>
            </FormAlert>
          )}
          {isRestored && failure === 'none' && (
            <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted text-sm">
              Your unsaved text is back.
              <Button variant="link" size="sm" onClick={startOver}>
                Start over
              </Button>
            </p>
          )}
          <AirdropFields
            form={form}
            nameWarning={byName && `You already track “${byName.name}” (${byName.project}).`}
            linkWarning={byLink && `You already track this link as “${byLink.name}”.`}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Adding…">
            Add Airdrop
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
