import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Gift, Pencil, Trash2, Users } from 'lucide-react';
import { countClick, useCountView } from '#/features/items/components/count.ts';
import { LeaveButton } from '#/features/items/components/leave-button.tsx';
import { ExampleBadge } from '#/features/listings/components/example-badge.tsx';
import { HeldNotice, ListingLink } from '#/features/listings/components/listing-link.tsx';
import { ListingPanel } from '#/features/listings/components/listing-panel.tsx';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getHost } from '#/lib/urls.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import { getQuestStatus, type QuestStatus } from '../kinds.ts';
import type { QuestDetails } from '../schema.ts';
import { QuestBadge } from './quest-badge.tsx';
import { QuestDates } from './quest-dates.tsx';
import { type QuestDialog, QuestDialogs } from './quest-dialogs.tsx';
import { QuestPicture } from './quest-picture.tsx';
import { QuestProgress } from './quest-progress.tsx';
import { QuestTask } from './quest-task.tsx';
import { questQuery, updateQuestCache } from './quests.ts';

const backLink = <Link to="/quests">Quests</Link>;

export function QuestScreen({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const query = useQuery(questQuery(api, id, viewer?.id));
  return (
    <OneView
      query={query}
      header={<PageHeader back={backLink} title="Quest" />}
      className="page-column pb-12"
      failure="Couldn’t load this quest"
      missing={
        <EmptyState
          drawing={Lens}
          title="Quest not found"
          description="It may have been removed."
          action={
            <Button asChild>
              <Link to="/quests">View all quests</Link>
            </Button>
          }
          className="min-h-72"
        />
      }
      skeleton={{ blocks: ['h-32', 'h-64'], grid: 'grid gap-4' }}
    >
      {(quest) => <Details quest={quest} />}
    </OneView>
  );
}

function Details({ quest }: { quest: QuestDetails }) {
  const viewer = useViewer();
  useCountView('quest', quest.id);
  const navigate = useNavigate();
  const isOnPage = useIsOnPage();
  const { config } = useRouter().options.context;
  const dialogs = useDialogs<QuestDialog>();
  const status = getQuestStatus(quest, Date.parse(quest.now));
  return (
    <div className="page-column pb-12">
      <PageHeader
        back={backLink}
        title={quest.title}
        actions={
          viewer?.isAdmin === true && (
            <>
              <Button asChild>
                <Link to="/admin/participants/$itemId" params={{ itemId: quest.id }}>
                  <Users aria-hidden="true" />
                  Participants
                </Link>
              </Button>
              <Button onClick={() => dialogs.show({ kind: 'edit', id: quest.id })}>
                <Pencil aria-hidden="true" />
                Edit
              </Button>
              <Button variant="ghost" onClick={() => dialogs.show({ kind: 'delete', quest })}>
                <Trash2 aria-hidden="true" />
                Delete
              </Button>
            </>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <QuestTasks quest={quest} status={status} />
        <QuestFacts quest={quest} status={status} onFollow={() => countClick(config, 'quest', quest.id)} />
      </div>
      <ListingPanel kind="quest" id={quest.id} name={quest.title} listing={quest.listing} now={quest.now} />
      <QuestDialogs dialogs={dialogs} onDeleted={() => isOnPage() && void navigate({ to: '/quests' })} />
    </div>
  );
}

type PartProps = { quest: QuestDetails; status: QuestStatus };

function QuestTasks({ quest, status }: PartProps) {
  const viewer = useViewer();
  const { tasks, tasksDone } = quest;
  return (
    <Card as="section" aria-labelledby="quest-tasks">
      <h2 id="quest-tasks" className="font-semibold text-ink text-lg">
        Tasks
      </h2>
      {tasksDone !== null && (tasksDone > 0 || status === 'open') && (
        <div className="mt-3">
          <QuestProgress done={tasksDone} total={tasks.length} />
        </div>
      )}
      <TasksNote status={status} isVisitor={viewer === null} />
      <ol aria-label="Tasks" className="mt-2 divide-y divide-line">
        {tasks.map((task, index) => (
          <QuestTask key={task.id} quest={quest} task={task} number={index + 1} canMark={status === 'open'} />
        ))}
      </ol>
      {quest.joinedAt !== null && <Withdraw quest={quest} />}
    </Card>
  );
}

function Withdraw({ quest }: { quest: QuestDetails }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  return (
    <div className="mt-3 flex justify-end border-line border-t pt-3">
      <LeaveButton
        label="Withdraw"
        name={`from ${quest.title}`}
        title={`Withdraw from “${quest.title}”?`}
        description="Your completed tasks and proofs will be removed, including from the promoter’s view. You can start again while the quest is open."
        busyLabel="Withdrawing…"
        onLeave={async () => {
          updateQuestCache(queryClient, await api.quests.withdraw({ id: quest.id }), viewer?.id);
          toast({ title: 'You withdrew from the quest', description: quest.title, tone: 'success' });
        }}
      />
    </div>
  );
}

function TasksNote({ status, isVisitor }: { status: QuestStatus; isVisitor: boolean }) {
  if (status === 'upcoming') {
    return <p className="mt-2 text-muted text-sm">You can complete tasks once the quest starts.</p>;
  }
  if (status === 'ended') {
    return <p className="mt-2 text-muted text-sm">This quest has ended. Your progress is saved.</p>;
  }
  if (!isVisitor) {
    return (
      <p className="mt-2 text-muted text-sm">
        The promoter and our admins can see your name, completed tasks, and proofs.
      </p>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2.5">
      <p className="text-base text-muted">Sign in to complete tasks and save your progress.</p>
      <Button size="sm" variant="primary" onClick={() => openAuthDialog({ tab: 'sign-in' })}>
        Sign In
      </Button>
    </div>
  );
}

type QuestFactsProps = {
  quest: Omit<QuestDetails, 'tasks'>;
  status: QuestStatus;
  onFollow?: () => void;
};

/** Shows everything about a quest but its tasks, also in an admin's review. */
export function QuestFacts({ quest, status, onFollow }: QuestFactsProps) {
  const reader = useReader();
  const formatTime = (value: string) => formatInstant(Date.parse(value), reader);
  return (
    <Card as="section" aria-label="About this quest" className="grid gap-4 max-lg:order-first">
      <div className="flex items-start gap-3">
        <QuestPicture url={quest.imageUrl} className="size-14" />
        <div className="min-w-0">
          <p className="break-words font-medium text-base text-ink">{quest.projectName}</p>
          <ListingLink
            listing={quest.listing}
            href={quest.projectUrl}
            onClick={onFollow}
            className="break-all text-sm"
          >
            {getHost(quest.projectUrl) ?? quest.projectUrl}
          </ListingLink>
        </div>
      </div>
      <HeldNotice listing={quest.listing} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <QuestBadge status={status} />
        <ExampleBadge listing={quest.listing} />
        <QuestDates quest={quest} status={status} now={quest.now} />
      </div>
      <p className="flex items-start gap-2 rounded-md border border-accent-line bg-accent-soft px-3 py-2.5 text-accent-ink">
        <Gift className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 break-words">
          <span className="block text-xs">Reward</span>
          <span className="font-medium text-base">{quest.reward}</span>
        </span>
      </p>
      <p className="text-muted text-sm">
        The reward is sent by the project, not by Dropfolio. It doesn’t see your wallets or email, so check
        the description and its link for how to receive it.
      </p>
      <p className="whitespace-pre-line break-words text-base text-ink">{quest.description}</p>
      <dl className="grid grid-cols-2 gap-3 border-line border-t pt-3 text-sm">
        <div>
          <dt className="text-muted text-xs">Starts</dt>
          <dd className="text-ink" suppressHydrationWarning>
            {formatTime(quest.startsAt)}
          </dd>
        </div>
        <div>
          <dt className="text-muted text-xs">Ends</dt>
          <dd className="text-ink" suppressHydrationWarning>
            {formatTime(quest.endsAt)}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
