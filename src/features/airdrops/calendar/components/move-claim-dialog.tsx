import { useRef, useState } from 'react';
import { isCalendarDay } from '#/lib/dates.ts';
import { typedInstant } from '#/lib/local-instant.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import type { DialogProps } from '../../components/dialog-host.tsx';
import { useAirdrop, useTracker } from '../../components/tracker-context.ts';
import { GoneDialog } from '../../edit/components/gone-dialog.tsx';
import type { Airdrop } from '../../schema.ts';
import { moveClaim } from './move-claim.ts';

/** Moves a claim to a day that is typed or picked. */
export function MoveClaimDialog(props: DialogProps<'move-claim'>) {
  const row = useAirdrop(props.dialog.id);
  if (!row) return <GoneDialog {...props} />;
  return <MoveClaim {...props} row={row} />;
}

function MoveClaim({ open, onClose, row }: DialogProps<'move-claim'> & { row: Airdrop }) {
  const tracker = useTracker();
  const { reader } = tracker;
  const [typed, setTyped] = useState(() => typedInstant(row.claimDate, reader.zone).date);
  const [error, setError] = useState<string>();
  const isMoved = useRef(false);
  const current = row.claimDate === null ? 'No claim date' : formatInstant(Date.parse(row.claimDate), reader);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Move claim"
      description={row.name}
      size="sm"
      onCloseAutoFocus={(event) => {
        // The entry that opened it stands elsewhere now, or on another page of the calendar.
        const next = isMoved.current && (entryOf(row.id) ?? currentDay());
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isCalendarDay(typed)) return setError('Please enter a valid claim date.');
          isMoved.current = true;
          onClose();
          void moveClaim(tracker, row.id, typed);
        }}
      >
        <DialogBody>
          <Field label="Claim Date" hint={`Currently ${current}. The time stays the same.`} error={error}>
            <Input
              type="date"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move claim
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

const entryOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-kind="claim"][data-entry="${id}"]`);

const currentDay = () => document.querySelector<HTMLElement>('[data-number][tabindex="0"]');
