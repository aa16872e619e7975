import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useViewer } from '#/features/accounts/components/viewer.ts';
import { FormAlert } from '#/features/airdrops/components/form-alert.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { FormDialog } from '#/ui/form-dialog.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { QuestDetails, QuestInput } from '../schema.ts';
import { questResolver, showQuestFieldError } from './form-resolver.ts';
import { QuestFields } from './quest-fields.tsx';
import { emptyQuestForm, type QuestForm, questFormOf } from './quest-form.ts';
import { keepQuest, questQuery } from './quests.ts';

type EditQuestDialogProps = {
  /** Of the quest to edit; without one, a new one is added. */
  id: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function EditQuestDialog({ id, ...rest }: EditQuestDialogProps) {
  return id === undefined ? <Form {...rest} original={null} /> : <Loaded {...rest} id={id} />;
}

type PartProps = Omit<EditQuestDialogProps, 'id'>;

/** Its tasks are not in the list, so they are fetched first. */
function Loaded({ id, ...rest }: PartProps & { id: string }) {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const [openedAt] = useState(() => Date.now());
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...questQuery(api, id, viewer?.id),
    staleTime: 0,
    refetchOnReconnect: false,
  });
  // Older data may lack what another admin changed meanwhile.
  if (data && dataUpdatedAt >= openedAt) return <Form {...rest} original={data} />;
  return (
    <Dialog {...rest} title="Edit Quest" size="lg">
      <DialogBody>
        {isError ? (
          <ErrorState
            bare
            title="The quest could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === null ? (
          <EmptyState bare icon={SearchX} title="This quest no longer exists" />
        ) : (
          <Loading className="grid gap-4">
            <Skeleton className="h-9" />
            <Skeleton className="h-24" />
            <Skeleton className="h-9" />
          </Loading>
        )}
      </DialogBody>
    </Dialog>
  );
}

function Form({ original, open, onOpenChange }: PartProps & { original: QuestDetails | null }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const zone = viewer?.timeZone ?? 'UTC';
  const [failure, setFailure] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const key = useRef(crypto.randomUUID());
  const form = useForm<QuestForm, unknown, QuestInput>({
    defaultValues: original === null ? emptyQuestForm : questFormOf(original, zone),
    resolver: questResolver(zone, original ?? undefined),
  });
  const { isSubmitting, isDirty } = form.formState;
  const words =
    original === null
      ? { title: 'Add Quest', save: 'Add Quest', busy: 'Adding…', failed: 'Failed to add quest' }
      : { title: 'Edit Quest', save: 'Save Changes', busy: 'Saving…', failed: 'Failed to update quest' };

  const save = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      const saved =
        original === null
          ? await api.quests.add(input, { context: { idempotencyKey: key.current } })
          : await api.quests.edit({ ...input, id: original.id });
      keepQuest(queryClient, saved, viewer?.id);
    } catch (error) {
      // What was refused may be sent with other words, which the key would not let through.
      if (isAppError(error) && error.code !== 'UNAVAILABLE') key.current = crypto.randomUUID();
      showQuestFieldError(error, form);
      setFailure((isAppError(error) && error.message) || 'Please try again later.');
      return;
    }
    const description = `Quest ${original === null ? 'added' : 'updated'} successfully`;
    toast({ title: 'Success', description, tone: 'success' });
    onOpenChange(false);
  });

  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={words.title}
      description={original?.title ?? 'Everybody sees it at once; it opens and ends by its dates.'}
      size="lg"
      onSubmit={save}
      busy={isSubmitting}
      blocked={isUploading}
      isTouched={isDirty}
      saveLabel={words.save}
      busyLabel={words.busy}
    >
      {failure !== undefined && <FormAlert title={words.failed}>{failure}</FormAlert>}
      <QuestFields form={form} onBusyChange={setIsUploading} />
    </FormDialog>
  );
}
