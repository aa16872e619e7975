import { useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate, useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useStillHere } from '#/ui/use-still-here.ts';
import { keepSubmission } from '../../components/submissions.ts';
import { type Kind, kindLabels } from '../../kinds.ts';
import type { Proposal } from '../../schema.ts';
import type { FormParts } from './form-parts.tsx';
import { type DraftState, useDraft } from './use-draft.ts';

type SubmissionEditorProps = {
  kind: Kind;
  id: string | undefined;
  revises: string | undefined;
  parts: FormParts;
  onStarted: (id: string) => void;
};

/** The form of a submission: kept as it is typed, and sent when it is ready. */
export function SubmissionEditor({ kind, id, revises, parts, onStarted }: SubmissionEditorProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [failure, setFailure] = useState<string>();
  const draft = useDraft({ id, revises, onStarted });
  const { typed } = parts;
  // The form's code may come after the page's: until then the browser would send the form itself.
  const isAlive = useHydrated();
  const { keep } = draft;
  const name = kindLabels[kind];

  const change = useEffectEvent(() => keep(typed()));
  const subscribe = useEffectEvent(() => parts.subscribe(change));
  useEffect(() => subscribe(), []);

  const send = async (item: Proposal): Promise<void> => {
    setFailure(undefined);
    // Also where nothing was typed: a revision begins as what is public.
    keep(typed());
    if (!(await draft.flush())) return;
    try {
      const sent = await api.submissions.send({ id: draft.idOf() ?? '', item });
      toast({
        title: 'Submitted for review',
        description: 'We’ll notify you once it’s reviewed.',
        tone: 'success',
      });
      if (isStillHere()) await navigate({ to: '/my-projects', search: { filter: 'review' } });
      keepSubmission(queryClient, sent);
    } catch (error) {
      parts.showError(error);
      setFailure(messageOf(error, 'Please try again later.'));
    }
  };
  const save = async () => {
    keep(typed());
    if (await draft.flush()) toast({ title: 'Draft saved', tone: 'success' });
  };
  const submit = (event: FormEvent) => {
    if (parts.isUploading) event.preventDefault();
    else void parts.submit(send)(event);
  };

  return (
    <Card as="section" aria-label={`${name} form`} padding="none">
      <form noValidate onSubmit={submit} aria-label={`Submit ${name}`}>
        <div className="p-4 sm:p-5">
          {failure !== undefined && <FormAlert title="Failed to submit">{failure}</FormAlert>}
          {parts.fields}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 sm:px-5">
          <div className="mr-auto min-w-0 max-sm:basis-full">
            <SaveState state={draft.state} />
          </div>
          <Button onClick={() => void save()} disabled={!isAlive} busy={draft.state.is === 'saving'}>
            Save draft
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isAlive}
            busy={parts.isSubmitting || parts.isUploading}
            busyLabel={parts.isUploading ? 'Uploading…' : 'Submitting…'}
          >
            Submit for review
          </Button>
        </div>
      </form>
    </Card>
  );
}

function SaveState({ state }: { state: DraftState }) {
  if (state.is === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-1.5 text-danger-ink text-sm">
        <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
        <span>Not saved yet. {state.why}</span>
      </p>
    );
  }
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-muted text-sm">
      {state.is === 'unchanged' && 'Drafts are saved as you type.'}
      {(state.is === 'changed' || state.is === 'saving') && (
        <>
          <Spinner />
          Saving…
        </>
      )}
      {state.is === 'saved' && (
        <>
          <CircleCheck className="size-3.5 shrink-0 text-success" aria-hidden="true" />
          Saved as a draft
        </>
      )}
    </p>
  );
}
