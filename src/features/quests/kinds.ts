import { getPhase } from '#/lib/period.ts';

export const taskKinds = ['visit', 'follow', 'join', 'post', 'other'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskLabels: Readonly<Record<TaskKind, string>> = {
  visit: 'Visit a link',
  follow: 'Follow',
  join: 'Join',
  post: 'Write a post',
  other: 'Other',
};

export const questStatuses = ['open', 'upcoming', 'ended'] as const;
export type QuestStatus = (typeof questStatuses)[number];

export const questStatusLabels: Readonly<Record<QuestStatus, string>> = {
  open: 'Open',
  upcoming: 'Upcoming',
  ended: 'Ended',
};

export const maxTasks = 20;

/** Returns a quest's status at an instant (epoch milliseconds) by its dates (ISO 8601). */
export function getQuestStatus(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now: number,
): QuestStatus {
  const phase = getPhase({ start: Date.parse(startsAt), end: Date.parse(endsAt) }, now);
  return phase === 'running' ? 'open' : phase;
}
