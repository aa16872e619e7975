import { useViewer } from '#/features/session/components/viewer.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import type { Reviewed } from '../../schema.ts';
import { KindForm } from '../../submit/components/kind-form.tsx';
import { toastConflict, useDecision } from './use-decision.ts';

type EditSubmissionDialogProps = { submission: Reviewed; open: boolean; onClose: () => void };

const words = {
  title: 'Edit submission',
  save: 'Save changes',
  busy: 'Saving…',
  failureTitle: 'Couldn’t save',
};

/** Edits a pending submission before its approval. The kind's form code must be loaded. */
export function EditSubmissionDialog({ submission, open, onClose }: EditSubmissionDialogProps) {
  const { id, updatedAt, kind, title } = submission;
  const zone = useViewer()?.timeZone ?? 'UTC';
  const { attempt } = useDecision();
  return (
    <KindForm
      kind={kind}
      from={submission.item}
      zone={zone}
      send={(item) => attempt((api) => api.submissions.edit({ id, updatedAt, item }), 'Submission updated')}
      onSaved={onClose}
      onFailed={(error) => {
        toastConflict(error);
        return undefined;
      }}
    >
      {({ edit, fields }) => (
        <EditDialog
          edit={edit}
          words={words}
          description={`${title}. The promoter can see the published version.`}
          open={open}
          onClose={onClose}
        >
          {fields}
        </EditDialog>
      )}
    </KindForm>
  );
}
