import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTellFollowers } from '#/features/listings/follows/components/tell-followers.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { Lens } from '#/ui/drawings/lens.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { QuestDetails } from '../schema.ts';
import { QuestFields } from './quest-fields.tsx';
import { emptyQuestForm, questRules, toQuestForm } from './quest-form.ts';
import { questQuery, updateQuestCache } from './quests.ts';

type EditQuestDialogProps = {
  /** The quest to edit; without an id, the dialog adds one. */
  id: string | undefined;
  open: boolean;
  onClose: () => void;
};

export function EditQuestDialog({ id, ...rest }: EditQuestDialogProps) {
  return id === undefined ? <Form {...rest} original={null} /> : <Loaded {...rest} id={id} />;
}

type PartProps = Omit<EditQuestDialogProps, 'id'>;

/** Fetches the quest, because the list doesn't contain its tasks. */
function Loaded({ id, ...rest }: PartProps & { id: string }) {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const [openedAt] = useState(() => Date.now());
  const query = useQuery({
    ...questQuery(api, id, viewer?.id),
    staleTime: 0,
    refetchOnReconnect: false,
  });
  const { data, isError, refetch, dataUpdatedAt } = query;
  // A cached quest may lack another admin's changes.
  if (data && dataUpdatedAt >= openedAt) return <Form {...rest} original={data} />;
  return (
    <Dialog open={rest.open} onOpenChange={(next) => !next && rest.onClose()} title="Edit Quest" size="lg">
      <DialogBody>
        {isError ? (
          <ErrorState
            bare
            title="Couldn’t load the quest"
            onRetry={() => void refetch()}
            retrying={query.isFetching}
          />
        ) : data === null ? (
          <EmptyState bare drawing={Lens} title="This quest no longer exists" />
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

const adding = {
  title: 'Add Quest',
  done: 'Quest added',
  failed: 'Couldn’t add quest',
  save: 'Add Quest',
  busy: 'Adding…',
};
const editing = {
  title: 'Edit Quest',
  done: 'Quest updated',
  failed: 'Couldn’t update quest',
  save: 'Save changes',
  busy: 'Saving…',
};

function Form({ original, open, onClose }: PartProps & { original: QuestDetails | null }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const zone = viewer?.timeZone ?? 'UTC';
  const words = original === null ? adding : editing;
  const [rules] = useState(() => questRules(zone, original ?? undefined));
  const { tellFollowers, control } = useTellFollowers(original === null);
  const edit = useEditForm({
    rules,
    initial: original === null ? emptyQuestForm : toQuestForm(original, zone),
    shared:
      original === null
        ? undefined
        : {
            version: original.listing.version,
            read: async () => {
              const saved = await api.quests.get({ id: original.id });
              return { values: toQuestForm(saved, zone), version: saved.listing.version };
            },
          },
    send: (input, idempotencyKey, basedOn) =>
      original === null
        ? api.quests.add(input, { context: { idempotencyKey } })
        : api.quests.edit({ ...input, id: original.id, tellFollowers, basedOn }),
    onSaved: (saved) => {
      updateQuestCache(queryClient, saved, viewer?.id);
      toast({ title: words.done, tone: 'success' });
      onClose();
    },
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      start={control}
      description={original?.title ?? 'It’s public immediately, and opens and ends on its dates.'}
      open={open}
      onClose={onClose}
    >
      <QuestFields form={edit.form} zone={zone} onBusyChange={edit.setBlocked} />
    </EditDialog>
  );
}
