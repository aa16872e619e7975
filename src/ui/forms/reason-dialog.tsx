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
  /** Such as 'Reason', the default. */
  label?: string | undefined;
  /** Who reads it. */
  hint?: string | undefined;
  save: string;
  busy: string;
  /** By default any reason will do. */
  parse?: ((typed: Reason) => Parsed<Reason>) | undefined;
  /** Answers false where it has not worked and that is told. */
  send: (reason: string, idempotencyKey: string) => Promise<unknown>;
  /** Takes the focus once it has worked, where what opened the dialog is gone then. */
  focusNext?: (() => void) | undefined;
  /** Above the field. */
  children?: ReactNode;
};

const reasonForm = z.strictObject({ reason: reasonText });

/** Asks why, before something is done to what belongs to somebody else. */
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
    // Calls have names of their own for the only field.
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
