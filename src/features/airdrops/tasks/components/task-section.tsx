import { ListTodo, Plus } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import { toRepeatsValues } from '../repeats.ts';
import type { Task, TaskList } from '../schema.ts';
import { fromContract } from '../ticked-by.ts';
import { TaskContext } from './task-context.ts';
import { readTaskDraft, TaskForm } from './task-form.tsx';
import { TaskRow } from './task-row.tsx';
import { type Tasks, useTasks } from './use-tasks.ts';

const DeleteTaskDialog = lazyDialog(() => import('./delete-task-dialog.tsx'), 'DeleteTaskDialog');

type TaskSectionProps = {
  airdropId: string;
  /** Claim day hides tasks that were done when it opened. */
  isOnClaimDay?: boolean;
};

export function TaskSection({ airdropId, isOnClaimDay = false }: TaskSectionProps) {
  const offline = useTrackerOffline();
  const headingId = useId();
  const isSynced = offline?.queue.isAdded(airdropId) !== true;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-4">
      {isSynced ? (
        <SyncedTasks airdropId={airdropId} isOnClaimDay={isOnClaimDay} headingId={headingId} />
      ) : (
        <>
          <Heading id={headingId} />
          <p className="mt-1 text-base text-faint">You can add tasks once this airdrop has synced.</p>
        </>
      )}
    </section>
  );
}

function Heading({ id }: { id: string }) {
  return (
    <h3 id={id} className="font-semibold text-base text-ink">
      Tasks
    </h3>
  );
}

function formatProgress({ items }: TaskList): string {
  const done = items.filter(({ isDone }) => isDone).length;
  return `${done} of ${items.length} done`;
}

type SyncedTasksProps = Required<TaskSectionProps> & { headingId: string };

function SyncedTasks({ airdropId, isOnClaimDay, headingId }: SyncedTasksProps) {
  const tasks = useTasks(airdropId);
  const { page } = tasks.list;
  const { open: show, preload } = useTrackerDialogs();
  const isDue = page?.items.some(({ period, isDone }) => period?.isOpen === true && !isDone) === true;
  const preloadDialog = () => preload('next-wallet');
  return (
    <>
      <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
        <Heading id={headingId} />
        {page !== undefined && page.items.length > 0 && (
          <p role="status" className="tabular ml-auto text-muted text-sm">
            {formatProgress(page)}
          </p>
        )}
        {isDue && (
          <Button
            size="sm"
            onClick={() =>
              show({ kind: 'next-wallet', airdropId, returnsTo: isOnClaimDay ? 'claim-day' : 'details' })
            }
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
          >
            <ListTodo aria-hidden="true" />
            Next wallet
          </Button>
        )}
      </div>
      <ListView
        list={tasks.list}
        failure={{ title: 'Couldn’t load the tasks', bare: true }}
        skeleton={{ rows: 2, row: 'h-6', label: 'Loading tasks…' }}
      >
        {(list) => <LoadedTasks airdropId={airdropId} hidesDone={isOnClaimDay} list={list} tasks={tasks} />}
      </ListView>
    </>
  );
}

type LoadedTasksProps = { airdropId: string; hidesDone: boolean; list: TaskList; tasks: Tasks };

function LoadedTasks({ airdropId, hidesDone, list, tasks }: LoadedTasksProps) {
  const { viewerId } = useTrackerPreferences();
  const place = { name: `task of ${airdropId}`, viewerId };
  const getEditDraft = ({ id }: Task) => ({ name: `task ${id}`, viewerId });
  const [isAdding, setIsAdding] = useState(() => readTaskDraft(place) !== undefined);
  const [editing, setEditing] = useState<string>();
  const dialogs = useDialogs<Task>();
  const addButton = useRef<HTMLButtonElement>(null);
  const { items, wallets } = list;
  // Tasks checked off here stay visible, so that a wrong press can be undone.
  const [hiddenIds] = useState(
    () => new Set(hidesDone ? items.filter(({ isDone }) => isDone).map(({ id }) => id) : []),
  );
  const shownItems = items.filter(({ id }) => !hiddenIds.has(id));
  const { move } = tasks;
  const { show } = dialogs;
  const context = useMemo(
    () => ({
      items,
      move: (task: Task, position: number) => void move(task, position),
      edit: (task: Task) => setEditing(task.id),
      remove: show,
    }),
    [items, move, show],
  );
  const focusAdd = () => requestAnimationFrame(() => addButton.current?.focus());

  return (
    <TaskContext value={context}>
      {items.length === 0 && !isAdding && (
        <p className="mb-2 text-base text-faint">
          {wallets.length > 1 ? 'No tasks yet. You can check off each task per wallet.' : 'No tasks yet.'}
        </p>
      )}
      {items.length > 0 && shownItems.length === 0 && (
        <p className="mb-2 text-base text-faint">All tasks are done.</p>
      )}
      {shownItems.length > 0 && (
        <ol aria-label="Tasks" className="mb-3 flex flex-col gap-2.5">
          {shownItems.map((task) => (
            <li key={task.id}>
              {editing === task.id ? (
                <TaskForm
                  airdropId={airdropId}
                  place={getEditDraft(task)}
                  initial={{
                    text: task.text,
                    link: task.link ?? '',
                    ...toRepeatsValues(task),
                    tickedBy: fromContract(task.contract),
                  }}
                  label={`Edit task: ${task.text}`}
                  save="Save"
                  busy="Saving…"
                  failure="Couldn’t save the task"
                  send={async (fields) => {
                    await tasks.edit(task.id, fields);
                    setEditing(undefined);
                    focusAdd();
                  }}
                  onCancel={() => {
                    setEditing(undefined);
                    focusAdd();
                  }}
                />
              ) : (
                <TaskRow task={task} wallets={wallets} onTick={tasks.tick} />
              )}
            </li>
          ))}
        </ol>
      )}
      {isAdding ? (
        <TaskForm
          airdropId={airdropId}
          place={place}
          label="Add task"
          save="Add task"
          busy="Adding…"
          failure="Couldn’t add the task"
          send={tasks.add}
          onCancel={() => {
            setIsAdding(false);
            focusAdd();
          }}
        />
      ) : (
        <Button ref={addButton} size="sm" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" />
          Add task
        </Button>
      )}
      {dialogs.dialog && (
        <DeleteTaskDialog
          key={dialogs.sequence}
          {...dialogs.shown}
          task={dialogs.dialog}
          remove={() => tasks.remove(dialogs.dialog?.id ?? '')}
          onRemoved={() => void tasks.removeFromCache(dialogs.dialog?.id ?? '')}
          focusNext={focusAdd}
        />
      )}
    </TaskContext>
  );
}
