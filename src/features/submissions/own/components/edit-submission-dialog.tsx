import { Suspense, useState } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { useDismissal } from '#/ui/dialog-watch.ts';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { useDecision } from '../../review/components/use-decision.ts';
import type { Proposal, Reviewed } from '../../schema.ts';
import type { FormParts } from '../../submit/components/form-parts.tsx';
import { KindForm } from '../../submit/components/kind-form.tsx';

type EditSubmissionDialogProps = { submission: Reviewed; open: boolean; onClose: () => void };

/** Corrects what was sent, before it is approved. */
export function EditSubmissionDialog({ submission, open, onClose }: EditSubmissionDialogProps) {
  const zone = useViewer()?.timeZone ?? 'UTC';
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onCloseAttempt={() => !isBusy}
      title="Edit submission"
      description={`${submission.title}. The promoter can see the published version.`}
      size="lg"
    >
      <Suspense
        fallback={
          <DialogBody>
            <Loading className="grid gap-4">
              <Skeleton className="h-9" />
              <Skeleton className="h-24" />
            </Loading>
          </DialogBody>
        }
      >
        <KindForm kind={submission.kind} from={submission.item} zone={zone}>
          {(parts) => (
            <Correction submission={submission} parts={parts} onBusy={setIsBusy} onClose={() => onClose()} />
          )}
        </KindForm>
      </Suspense>
    </Dialog>
  );
}

type CorrectionProps = {
  submission: Reviewed;
  parts: FormParts;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

function Correction({ submission, parts, onBusy, onClose }: CorrectionProps) {
  const { id, updatedAt } = submission;
  const decision = useDecision();
  const dismiss = useDismissal(onClose);
  const save = async (item: Proposal) => {
    onBusy(true);
    const isSaved = await decision.run(
      (api) => api.submissions.edit({ id, updatedAt, item }),
      'Submission updated',
    );
    onBusy(false);
    if (isSaved) onClose();
  };
  return (
    <DialogForm onSubmit={(event) => void parts.submit(save)(event)} aria-label="Edit submission">
      <DialogBody>
        {decision.error !== undefined && <FormAlert title="Failed to save">{decision.error}</FormAlert>}
        {parts.fields}
      </DialogBody>
      <DialogFooter>
        <Button onClick={dismiss} disabled={decision.busy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={decision.busy || parts.isUploading}
          busyLabel={parts.isUploading ? 'Uploading…' : 'Saving…'}
        >
          Save Changes
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
