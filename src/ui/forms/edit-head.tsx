import { Button } from '../button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormAlert } from './form-alert.tsx';
import type { EditState } from './use-edit-form.ts';

type EditHeadProps = {
  edit: EditState;
  /** Title above a failure's message, such as 'Failed to add presale'. */
  failed: string;
  onStartOver?: (() => void) | undefined;
};

/** Above a form's fields: why saving failed, and that a draft was restored. */
export function EditHead({ edit, failed, onStartOver = edit.startOver }: EditHeadProps) {
  const { failure, conflict, isRestored, isBusy } = edit;
  return (
    <>
      {failure && <FormAlert title={failure.title ?? failed}>{failure.text}</FormAlert>}
      {conflict && <ConflictNotice key={conflict.version} conflict={conflict} />}
      {isRestored && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted text-sm">
          Draft restored.
          <Button variant="link" size="sm" onClick={onStartOver} disabled={isBusy}>
            Start over
          </Button>
        </p>
      )}
    </>
  );
}
