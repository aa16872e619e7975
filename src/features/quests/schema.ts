import * as z from 'zod/mini';
import { optionalLink, requiredInstant, requiredLink, requiredText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { cleanLine } from '#/lib/text.ts';
import { optionalPicture } from '../files/schema.ts';
import { listing, listingEdit } from '../listings/schema.ts';
import { getQuestStatus, maxTasks, questStatuses, taskKinds, taskLabels } from './kinds.ts';

export { getQuestStatus, maxTasks, taskLabels };

const line = (label: string, min: number, max: number) => {
  const tooShort =
    min === 1 ? `Enter the ${label.toLowerCase()}` : `${label} must be at least ${min} characters`;
  return z
    .string({ error: tooShort })
    .check(
      z.overwrite(cleanLine),
      z.minLength(min, tooShort),
      z.maxLength(max, `${label} must be at most ${max} characters`),
    );
};

/** A task with the id of one of the quest's current tasks retains its progress. */
const taskInput = z.strictObject({
  id: z.optional(z.nullable(z.uuid())),
  kind: z.enum(taskKinds, { error: 'Select a task type' }),
  title: line('Task', 2, 200),
  url: optionalLink,
});

const fields = z.strictObject({
  title: line('Title', 3, 120),
  description: requiredText(5000, {
    missing: 'Enter the description',
    tooLong: 'Description must be at most 5,000 characters',
  }),
  projectName: line('Project name', 2, 120),
  projectUrl: requiredLink,
  reward: line('Reward', 1, 200),
  startsAt: requiredInstant('Select a start date'),
  endsAt: requiredInstant('Select an end date'),
  image: optionalPicture,
  tasks: z
    .array(taskInput, { error: 'Add at least one task' })
    .check(
      z.minLength(1, 'Add at least one task'),
      z.maxLength(maxTasks, `A quest has at most ${maxTasks} tasks`),
    ),
});

const endsAfterStart = z.refine<{ startsAt: string; endsAt: string }>(
  ({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt),
  { error: 'The end must be after the start', path: ['endsAt'] },
);

/** The complete quest, as admins add it and promoters submit it. */
export const questInput = fields.check(endsAfterStart);
export type QuestInput = z.output<typeof questInput>;

export const questChanges = z.extend(fields, { id: z.uuid(), ...listingEdit }).check(endsAfterStart);
export type QuestChanges = z.output<typeof questChanges>;

export const questId = z.strictObject({ id: z.uuid() });
export type QuestId = z.output<typeof questId>;

const questFilters = ['all', ...questStatuses] as const;

export const questsInput = z.prefault(
  listInput({
    status: z._default(z.enum(questFilters), 'all'),
    q: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  {},
);
export type QuestsInput = z.output<typeof questsInput>;

/** `tasksDone` is the number of tasks that the caller completed; null for visitors. */
export const quest = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  projectName: z.string(),
  projectUrl: z.string(),
  reward: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  imageUrl: z.nullable(z.string()),
  tasks: z.int(),
  tasksDone: z.nullable(z.int()),
  listing,
});
export type Quest = z.output<typeof quest>;

/** The fields of a small card. */
export const questBrief = z.pick(quest, {
  id: true,
  title: true,
  projectName: true,
  reward: true,
  startsAt: true,
  endsAt: true,
  imageUrl: true,
  listing: true,
});
export type QuestBrief = z.output<typeof questBrief>;

/** `counts` has the matching quests by status. Cursors are page numbers, because the order changes with time. */
export const questsPage = z.extend(listPage(quest), {
  counts: z.strictObject({ open: z.int(), upcoming: z.int(), ended: z.int() }),
  now: z.string(),
});
export type QuestsPage = z.output<typeof questsPage>;

export const task = z.strictObject({
  id: z.uuid(),
  kind: z.enum(taskKinds),
  title: z.string(),
  url: z.nullable(z.string()),
  /** The time when the caller completed the task. */
  doneAt: z.nullable(z.string()),
  proofUrl: z.nullable(z.string()),
  /** Whether the promoter sees the proof. Old proofs are private until the caller saves them again. */
  isProofShared: z.boolean(),
});
export type Task = z.output<typeof task>;

/** `image` is the stored picture's name, which the admin's form sends back. */
export const questDetails = z.strictObject({
  ...quest.shape,
  joinedAt: z.nullable(z.string()),
  tasks: z.array(task),
  image: z.nullable(z.string()),
  now: z.string(),
});
export type QuestDetails = z.output<typeof questDetails>;

/** Marks a task as done or not done. */
export const taskChange = z.strictObject({
  id: z.uuid(),
  taskId: z.uuid(),
  done: z.boolean(),
  proofUrl: optionalLink,
});
export type TaskChange = z.output<typeof taskChange>;
