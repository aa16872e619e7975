import { Link } from '@tanstack/react-router';
import { Gift, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { ListingBadge } from '#/features/listings/components/listing-link.tsx';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { getQuestStatus } from '../kinds.ts';
import type { Quest } from '../schema.ts';
import { QuestBadge } from './quest-badge.tsx';
import { QuestDates } from './quest-dates.tsx';
import { QuestPicture } from './quest-picture.tsx';
import { QuestProgress } from './quest-progress.tsx';

type QuestCardProps = {
  quest: Quest;
  /** The time for which the page was rendered. */
  now: string;
  onEdit?: () => void;
  onDelete?: () => void;
};

export function QuestCard({ quest, now, onEdit, onDelete }: QuestCardProps) {
  const status = getQuestStatus(quest, Date.parse(now));
  const { tasks, tasksDone } = quest;
  return (
    <Card as="li" interactive className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <QuestPicture url={quest.imageUrl} className="size-11" />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 font-semibold text-ink text-lg">
            <Link
              to="/quests/$questId"
              params={{ questId: quest.id }}
              className="after:absolute after:inset-0 hover:text-accent-ink"
            >
              {quest.title}
            </Link>
          </h2>
          <p className="truncate text-muted text-sm">{quest.projectName}</p>
        </div>
        <span className="relative flex shrink-0 flex-col items-end gap-1.5">
          <QuestBadge status={status} />
          <ListingBadge listing={quest.listing} />
        </span>
      </div>
      <p className="line-clamp-2 text-base text-muted">{quest.description}</p>
      <dl className="grid gap-1.5 text-muted text-sm">
        <div className="flex min-w-0 items-start gap-1.5">
          <dt>
            <Gift className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
            <span className="sr-only">Reward</span>
          </dt>
          <dd className="line-clamp-2 min-w-0 font-medium text-ink">{quest.reward}</dd>
        </div>
        <div className="flex min-w-0 items-center gap-1.5">
          <dt>
            <ListChecks className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="sr-only">Tasks</span>
          </dt>
          <dd className="tabular">{formatCount(tasks, 'task')}</dd>
        </div>
        <div>
          <dt className="sr-only">When</dt>
          <dd>
            <QuestDates quest={quest} status={status} now={now} />
          </dd>
        </div>
      </dl>
      {tasksDone !== null && (tasksDone > 0 || status === 'open') && (
        <div className="mt-auto">
          <QuestProgress done={tasksDone} total={tasks} />
        </div>
      )}
      {onEdit && onDelete && (
        <div className="relative mt-auto flex gap-2 border-line border-t pt-3">
          <Button size="sm" aria-label={`Edit ${quest.title}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Delete ${quest.title}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </div>
      )}
    </Card>
  );
}
