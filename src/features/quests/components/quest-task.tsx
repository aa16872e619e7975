import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { countClick } from '#/features/items/components/count.ts';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { ListingLink } from '#/features/listings/components/listing-link.tsx';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getHost } from '#/lib/urls.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { useAction } from '#/ui/use-action.ts';
import { taskLabels } from '../kinds.ts';
import type { QuestDetails, Task } from '../schema.ts';
import { updateQuestCache } from './quests.ts';

const saveFailure = 'Couldn’t save your progress.';

type QuestTaskProps = {
  quest: QuestDetails;
  task: Task;
  number: number;
  canMark: boolean;
};

/** Shows a task with its checkbox, which changes immediately and reverts on failure. */
export function QuestTask({ quest, task, number, canMark }: QuestTaskProps) {
  const { api, config } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const boxId = useId();
  const [optimisticDone, setOptimisticDone] = useState<boolean>();
  const [isProofOpen, setIsProofOpen] = useState(false);
  const { run, busy } = useAction({ failureMessage: saveFailure });
  const isDone = optimisticDone ?? task.doneAt !== null;

  const mark = (done: boolean, proofUrl: string | null): Promise<boolean> =>
    run(async () => {
      setOptimisticDone(done);
      try {
        const updated = await api.quests.mark({ id: quest.id, taskId: task.id, done, proofUrl });
        updateQuestCache(queryClient, updated, viewer?.id);
      } finally {
        setOptimisticDone(undefined);
      }
    });
  const toggle = () => {
    if (viewer === null) openAuthDialog({ tab: 'sign-in' });
    else void mark(!isDone, null);
  };

  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <span className="flex h-5 w-5 shrink-0 items-center justify-center pointer-coarse:h-6 pointer-coarse:w-6">
          {canMark ? (
            <Checkbox
              id={boxId}
              aria-label={`Task ${number}: ${task.title}`}
              checked={isDone}
              disabled={busy}
              onChange={toggle}
            />
          ) : (
            <TaskMarker isDone={isDone} number={number} />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p className="break-words text-base text-ink">
            {canMark ? (
              <label htmlFor={boxId} className="cursor-pointer">
                {task.title}
              </label>
            ) : (
              task.title
            )}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge>{taskLabels[task.kind]}</Badge>
            {task.url !== null && (
              <ListingLink
                listing={quest.listing}
                href={task.url}
                onClick={() => countClick(config, 'quest', quest.id)}
                className="min-w-0 break-all"
              >
                {getHost(task.url) ?? task.url}
              </ListingLink>
            )}
            {task.proofUrl !== null && (
              <span className="min-w-0 text-muted">
                {task.isProofShared ? 'Proof: ' : 'Proof (only visible to you): '}
                <JudgedLink href={task.proofUrl} className="break-all">
                  {getHost(task.proofUrl) ?? task.proofUrl}
                </JudgedLink>
              </span>
            )}
            {canMark && task.doneAt !== null && !isProofOpen && (
              <Button variant="link" size="sm" onClick={() => setIsProofOpen(true)}>
                {task.proofUrl === null ? 'Add proof' : 'Edit proof'}
                <span className="sr-only"> of task {number}</span>
              </Button>
            )}
          </p>
          {isProofOpen && (
            <ProofForm
              task={task}
              questId={quest.id}
              busy={busy}
              onCancel={() => setIsProofOpen(false)}
              onSave={async (proofUrl) => {
                const isSaved = await mark(true, proofUrl);
                if (isSaved) setIsProofOpen(false);
                return isSaved;
              }}
            />
          )}
        </div>
      </div>
    </li>
  );
}

function TaskMarker({ isDone, number }: { isDone: boolean; number: number }) {
  if (isDone) return <CircleCheck className="size-4.5 text-claimed" aria-label="Done" role="img" />;
  return (
    <span className="tabular text-faint text-sm" aria-hidden="true">
      {number}
    </span>
  );
}

type ProofFormProps = {
  task: Task;
  questId: string;
  busy: boolean;
  onCancel: () => void;
  /** Resolves with whether it succeeded; errors are displayed by the caller. */
  onSave: (proofUrl: string | null) => Promise<boolean>;
};

function ProofForm({ task, questId, busy, onCancel, onSave }: ProofFormProps) {
  const form = useSmallForm({
    initial: { proofUrl: task.proofUrl ?? '' },
    parse: async ({ proofUrl }) => {
      const { taskChange } = await import('../schema.ts');
      return taskChange.safeParse({ id: questId, taskId: task.id, done: true, proofUrl });
    },
    send: (input) => onSave(input.proofUrl),
    failure: saveFailure,
  });
  return (
    <SmallForm form={form} className="mt-3 flex flex-wrap items-start gap-2">
      <Field
        label="Proof link"
        labelHidden
        error={form.errors.proofUrl}
        hint="Visible to the promoter and our admins."
        className="min-w-52 flex-1"
      >
        <LinkInput {...form.bind('proofUrl')} autoFocus />
      </Field>
      <Button type="submit" variant="primary" busy={busy || form.busy} busyLabel="Saving…">
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </SmallForm>
  );
}
