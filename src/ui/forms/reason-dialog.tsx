import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { isAppError } from '#/lib/app-error.ts';
import { maxReasonLength, reasonText } from '#/lib/input-fields.ts';
import { Field } from '../field.tsx';
import { Textarea } from '../textarea.tsx';
import type { Parsed } from './form-errors.ts';
import { SmallFormDialog } from './small-form-dialog.tsx';
import { useSmallForm } from './use-small-form.ts';

type Reason = { reason: string };

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** 'Reason' by default. */
  label?: string | undefined;
  /** Names the readers of the reason. */
  hint?: string | undefined;
  save: string;
  busy: string;
  /** Accepts any reason by default. */
  parse?: ((typed: Reason) => Parsed<Reason>) | undefined;
  /** Resolves with false after a failure that was already shown. */
  send: (reason: string, idempotencyKey: string) => Promise<unknown>;
  /** Takes the focus after success, if the opener no longer exists then. */
  focusNext?: (() => void) | undefined;
  /** Above the field. */
  children?: ReactNode;
};

const reasonForm = z.strictObject({ reason: reasonText });

/** Asks for a reason before an action on another user's item. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label = 'Reason', hint, save, busy, send, focusNext, children, ...dialog } = props;
  const [hasWorked, setHasWorked] = useState(false);
  const form = useSmallForm({
    initial: { reason: '' },
    parse: props.parse ?? ((typed) => reasonForm.safeParse(typed)),
    send: async ({ reason }, idempotencyKey) => {
      if ((await send(reason, idempotencyKey)) === false) return false;
      setHasWorked(true);
      dialog.onClose();
    },
    failure: 'Something went wrong. Please try again.',
    // The call's name of the only field may differ.
    explain: (error) =>
      isAppError(error) && error.field !== undefined ? { reason: error.message } : undefined,
  });
  return (
    <SmallFormDialog
      {...dialog}
      form={form}
      saveLabel={save}
      busyLabel={busy}
      tone="danger"
      onCloseAutoFocus={(event) => {
        if (!hasWorked || focusNext === undefined) return;
        event.preventDefault();
        focusNext();
      }}
    >
      {children}
      <Field
        label={label}
        hint={hint}
        error={form.errors.reason}
        aside={`${form.values.reason.length} of ${maxReasonLength}`}
        required
      >
        <Textarea {...form.bind('reason')} rows={4} />
      </Field>
    </SmallFormDialog>
  );
}
