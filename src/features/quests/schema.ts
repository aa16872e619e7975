import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { pictureName } from '../files/schema.ts';
import { mostTasks, questStatusAt, questStatuses, taskKinds, taskLabels } from './kinds.ts';

export { mostTasks, questStatusAt, taskLabels };

const badUrl = 'Please enter a valid URL';

const line = (what: string, from: number, to: number) => {
  const tooShort =
    from === 1 ? `Please enter the ${what.toLowerCase()}.` : `${what} must be at least ${from} characters.`;
  return z
    .string({ error: tooShort })
    .check(
      z.overwrite(cleanLine),
      z.minLength(from, tooShort),
      z.maxLength(to, `${what} must be at most ${to} characters.`),
    );
};

const url = z.string({ error: badUrl }).check(
  z.trim(),
  z.maxLength(2048, badUrl),
  z.refine((text) => parseHttpUrl(text) !== undefined, { error: badUrl }),
);

const optionalUrl = z.pipe(
  z.nullable(
    z.string({ error: badUrl }).check(
      z.trim(),
      z.maxLength(2048, badUrl),
      z.refine((text) => text === '' || parseHttpUrl(text) !== undefined, { error: badUrl }),
    ),
  ),
  z.transform((text) => text || null),
);

const inUtc = (text: string) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
};

const instant = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(
    z.overwrite(inUtc),
    z.refine((text) => isCalendarDay(text.slice(0, 10)), { error }),
  );

/** A task of a quest as it is given. With the id of one of the quest's own tasks it keeps what people did of it. */
const taskInput = z.strictObject({
  id: z.optional(z.nullable(z.uuid())),
  kind: z.enum(taskKinds, { error: 'Please select what is to be done.' }),
  title: line('Task', 2, 200),
  url: z._default(optionalUrl, null),
});

const fields = z.strictObject({
  title: line('Title', 3, 120),
  description: z.string({ error: 'Please enter the description.' }).check(
    z.overwrite((text) => cleanText(text).trim()),
    z.minLength(1, 'Please enter the description.'),
    z.maxLength(5000, 'Description must be at most 5,000 characters.'),
  ),
  projectName: line('Project name', 2, 120),
  projectUrl: url,
  reward: line('Reward', 1, 200),
  startsAt: instant('Please select a start date.'),
  endsAt: instant('Please select an end date.'),
  image: z._default(z.nullable(pictureName), null),
  tasks: z
    .array(taskInput, { error: 'Please add at least one task.' })
    .check(
      z.minLength(1, 'Please add at least one task.'),
      z.maxLength(mostTasks, `A quest has at most ${mostTasks} tasks.`),
    ),
});

const inOrder = z.refine<{ startsAt: string; endsAt: string }>(
  ({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt),
  { error: 'The end must be after the start.', path: ['endsAt'] },
);

/** All of a quest, as admins add it and promoters submit it. */
export const questInput = fields.check(inOrder);
export type QuestInput = z.output<typeof questInput>;

export const questChanges = z.extend(fields, { id: z.uuid() }).check(inOrder);
export type QuestChanges = z.output<typeof questChanges>;

export const questId = z.strictObject({ id: z.uuid() });
export type QuestId = z.output<typeof questId>;

const questFilters = ['all', ...questStatuses] as const;

const pageNumber = z.pipe(
  z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))]),
  z.int().check(z.minimum(1), z.maximum(9999)),
);

export const questsInput = z.prefault(
  z.strictObject({
    status: z._default(z.enum(questFilters), 'all'),
    q: z._default(z.string().check(z.maxLength(200)), ''),
    page: z._default(pageNumber, 1),
  }),
  {},
);
export type QuestsInput = z.output<typeof questsInput>;

/** `tasksDone`: how many of the tasks the caller has ticked off; null for visitors. */
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
});
export type Quest = z.output<typeof quest>;

/** `counts`: how many quests match the search, by status. */
export const questsPage = z.strictObject({
  items: z.array(quest),
  counts: z.strictObject({ open: z.int(), upcoming: z.int(), ended: z.int() }),
  pages: z.int(),
  now: z.string(),
});
export type QuestsPage = z.output<typeof questsPage>;

export const task = z.strictObject({
  id: z.uuid(),
  kind: z.enum(taskKinds),
  title: z.string(),
  url: z.nullable(z.string()),
  /** When the caller ticked it off. */
  doneAt: z.nullable(z.string()),
  proofUrl: z.nullable(z.string()),
  /** Whether the promoter sees the proof: those given before they could are their owner's alone until saved anew. */
  isProofShared: z.boolean(),
});
export type Task = z.output<typeof task>;

/** `image`: the stored picture's name, as the admin's form sends it back. `joinedAt`: when the caller began. */
export const questDetails = z.strictObject({
  ...quest.shape,
  joinedAt: z.nullable(z.string()),
  tasks: z.array(task),
  image: z.nullable(z.string()),
  now: z.string(),
});
export type QuestDetails = z.output<typeof questDetails>;

/** Ticks a task off, or takes that back. A proof is a link to what one did. */
export const taskMark = z.strictObject({
  id: z.uuid(),
  taskId: z.uuid(),
  done: z.boolean(),
  proofUrl: z._default(optionalUrl, null),
});
export type TaskMark = z.output<typeof taskMark>;
