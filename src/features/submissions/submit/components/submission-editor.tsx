import { useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate, useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { EditHead } from '#/ui/forms/edit-head.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import { updateSubmissionCache } from '../../components/submissions.ts';
import { type Kind, kindLabels } from '../../kinds.ts';
import type { DraftItem, Proposal } from '../../schema.ts';
import { KindForm } from './kind-form.tsx';
import { type DraftState, useDraft } from './use-draft.ts';
import type { KindParts } from './use-kind-form.ts';

type SubmissionEditorProps = {
  kind: Kind;
  from: DraftItem | Proposal | undefined;
  id: string | undefined;
  revises: string | undefined;
  onStarted: (id: string) => void;
};

const draftNotSaved = new Error('We couldn’t save your draft.');

/** The form of a submission, with a continuously saved draft. */
export function SubmissionEditor({ kind, from, id, revises, onStarted }: SubmissionEditorProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isOnPage = useIsOnPage();
  const zone = useViewer()?.timeZone ?? 'UTC';
  const draft = useDraft({ id, revises, onStarted });

  const send = async (item: Proposal, typed: DraftItem): Promise<void> => {
    // Saves a form without changes, too, because a revision starts as a copy of the published item.
    draft.saveDraft(typed);
    if (!(await draft.flush())) throw draftNotSaved;
    const sent = await api.submissions.send({ id: draft.getId() ?? '', item });
    toast({
      title: 'Submitted for review',
      description: 'We’ll notify you once it’s reviewed.',
      tone: 'success',
    });
    if (isOnPage()) await navigate({ to: '/my-projects', search: { filter: 'review' } });
    updateSubmissionCache(queryClient, sent);
  };
  return (
    <KindForm
      kind={kind}
      from={from}
      zone={zone}
      send={send}
      // The save state beside the buttons reports a failed draft.
      onFailed={(error) =>
        error === draftNotSaved ? null : { text: getErrorMessage(error, 'Please try again later.') }
      }
      onDraftChange={draft.saveDraft}
    >
      {(parts) => <SubmissionForm name={kindLabels[kind]} parts={parts} draft={draft} />}
    </KindForm>
  );
}

type SubmissionFormProps = { name: string; parts: KindParts; draft: ReturnType<typeof useDraft> };

function SubmissionForm({ name, parts: { edit, fields, getDraftItem }, draft }: SubmissionFormProps) {
  // The form's code may load after the page's; before hydration, the browser would submit the form natively.
  const isHydrated = useHydrated();
  const save = async () => {
    draft.saveDraft(getDraftItem());
    if (await draft.flush()) toast({ title: 'Draft saved', tone: 'success' });
  };
  return (
    <Card as="section" aria-label={`${name} form`} padding="none">
      <form noValidate onSubmit={(event) => void edit.submit(event)} aria-label={`Submit ${name}`}>
        <div className="p-4 sm:p-5">
          <EditHead edit={edit} failed="Couldn’t submit" />
          {fields}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 sm:px-5">
          <div className="mr-auto min-w-0 max-sm:basis-full">
            <SaveState state={draft.state} />
          </div>
          <Button onClick={() => void save()} disabled={!isHydrated} busy={draft.state.status === 'saving'}>
            Save draft
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isHydrated}
            busy={edit.isBusy || edit.isBlocked}
            busyLabel={edit.isBlocked ? 'Uploading…' : 'Submitting…'}
          >
            Submit for review
          </Button>
        </div>
      </form>
    </Card>
  );
}

function SaveState({ state }: { state: DraftState }) {
  if (state.status === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-1.5 text-danger-ink text-sm">
        <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
        <span>Not saved yet. {state.message}</span>
      </p>
    );
  }
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-muted text-sm">
      {state.status === 'unchanged' && 'Drafts are saved as you type.'}
      {(state.status === 'changed' || state.status === 'saving') && (
        <>
          <Spinner />
          Saving…
        </>
      )}
      {state.status === 'saved' && (
        <>
          <CircleCheck className="size-3.5 shrink-0 text-success" aria-hidden="true" />
          Saved as a draft
        </>
      )}
    </p>
  );
}
