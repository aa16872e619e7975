import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { EditListingDialog, type ListingKindForm } from '#/features/items/components/edit-listing-dialog.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { QuestDetails, QuestInput } from '../schema.ts';
import { QuestFields } from './quest-fields.tsx';
import { createQuestRules, emptyQuestForm, toQuestForm } from './quest-form.ts';
import { questQuery, updateQuestCache } from './quests.ts';

type EditQuestDialogProps = {
  /** The id of the quest to edit; undefined to add one. */
  id: string | undefined;
  open: boolean;
  onClose: () => void;
};

export function EditQuestDialog({ id, ...rest }: EditQuestDialogProps) {
  return id === undefined ? (
    <QuestEditor {...rest} original={undefined} />
  ) : (
    <QuestLoader {...rest} id={id} />
  );
}

type PartProps = Omit<EditQuestDialogProps, 'id'>;

/** Fetches the quest, because the list doesn't contain its tasks. */
function QuestLoader({ id, ...rest }: PartProps & { id: string }) {
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
  if (data && dataUpdatedAt >= openedAt) return <QuestEditor {...rest} original={data} />;
  return (
    <Dialog open={rest.open} onClose={rest.onClose} title="Edit Quest" size="lg">
      <DialogBody>
        {isError && (
          <ErrorState
            bare
            title="Couldn’t load the quest"
            onRetry={() => void refetch()}
            retrying={query.isFetching}
          />
        )}
        {!isError && data === null && <EmptyState bare drawing={Lens} title="This quest no longer exists" />}
        {!isError && data !== null && (
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

const kind: ListingKindForm<QuestDetails, QuestInput> = {
  adding: {
    title: 'Add Quest',
    done: { title: 'Quest added' },
    failureTitle: 'Couldn’t add quest',
    save: 'Add Quest',
    busy: 'Adding…',
  },
  editing: {
    title: 'Edit Quest',
    done: { title: 'Quest updated' },
    failureTitle: 'Couldn’t update quest',
    save: 'Save changes',
    busy: 'Saving…',
  },
  get: (api, id) => api.quests.get({ id }),
  add: (api, input, options) => api.quests.add(input, options),
  edit: (api, input) => api.quests.edit(input),
};

function QuestEditor({ original, ...shown }: PartProps & { original: QuestDetails | undefined }) {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const zone = viewer?.timeZone ?? 'UTC';
  const [rules] = useState(() => createQuestRules(zone, original));
  return (
    <EditListingDialog
      kind={kind}
      original={original}
      rules={rules}
      initial={original === undefined ? emptyQuestForm : toQuestForm(original, zone)}
      toForm={(saved) => toQuestForm(saved, zone)}
      description={original?.title ?? 'It’s public immediately, and opens and ends on its dates.'}
      onSaved={(saved) => updateQuestCache(queryClient, saved, viewer?.id)}
      {...shown}
    >
      {({ form, setBlocked }) => <QuestFields form={form} zone={zone} onBusyChange={setBlocked} />}
    </EditListingDialog>
  );
}
