import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { undoMs, useUndoApproval } from '#/features/submissions/review/components/undo-approval.ts';
import type { Reviewed } from '#/features/submissions/schema.ts';
import { Button } from '#/ui/button.tsx';

type PublishedBarProps = {
  submission: Reviewed;
  onUndone: () => void;
  onNext: () => void;
};

/** Replaces a published submission: offers Undo for ten seconds, and the next item. */
export function PublishedBar({ submission, onUndone, onNext }: PublishedBarProps) {
  const { undo, busy } = useUndoApproval();
  const [canUndo, setCanUndo] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setCanUndo(false), undoMs);
    return () => clearTimeout(timer);
  }, []);
  const undoNow = async () => {
    if (await undo(submission)) onUndone();
  };
  return (
    <div className="plate flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
      <p role="status" className="flex min-w-0 items-start gap-2 text-base text-ink">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-ink" aria-hidden="true" />
        <span className="min-w-0 break-words">
          “{submission.title}” published
          {canUndo && <span className="block text-muted text-sm">Nobody is notified for ten seconds.</span>}
        </span>
      </p>
      <div className="flex gap-2">
        {canUndo && (
          <Button busy={busy} busyLabel="Undoing…" onClick={() => void undoNow()}>
            Undo
          </Button>
        )}
        <Button variant="primary" autoFocus disabled={busy} onClick={onNext}>
          Next
        </Button>
      </div>
    </div>
  );
}
