import * as z from 'zod/mini';
import {
  nullableLink,
  optionalLink,
  requiredInstant,
  requiredLine,
  wholeNumber,
} from '#/lib/input-fields.ts';
import { labelColors } from '#/lib/label-colors.ts';
import { chainLink } from '../on-chain/links.ts';
import { resetText, rhythmText } from '../rhythm/schema.ts';
import { taskSpans } from './kinds.ts';

export const maxTasks = 100;
/** The limit over all airdrops of a person. */
export const maxTasksTotal = 20_000;
export const maxTaskLength = 500;
/** The limit for the texts and links of all tasks of a person. */
export const maxTaskBytes = 8 * 1024 * 1024;
/** The limit over all tasks of a person: each wallet that has done a task counts. */
export const maxTicks = 200_000;

export const tooManyTaskBytes = 'Your tasks can take up to 8 MB in total. Shorten or delete some.';
export const tooManyTicks = `You can mark up to ${maxTicks.toLocaleString('en')} tasks as done across your wallets.`;
/** The limit of a person's ticks of repeating tasks in all periods. */
export const maxPeriodTicks = 500_000;
export const tooManyPeriodTicks = `Repeating tasks can be marked as done up to ${maxPeriodTicks.toLocaleString('en')} times in total.`;
const maxWallets = 500;

const text = requiredLine('Task', maxTaskLength);

export const tasksInput = z.strictObject({ airdropId: z.uuid() });
export type TasksInput = z.output<typeof tasksInput>;

/** A contract of the task's airdrop whose use ticks the task; if null, only the member ticks it. */
export const taskContract = z.nullable(
  z.strictObject({
    chainId: z.int().check(z.positive()),
    address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i, 'Choose a contract')),
  }),
);
export type TaskContract = z.output<typeof taskContract>;

/** The input of adding a task. `id`: the airdrop's id. */
export const taskInput = z.strictObject({
  id: z.uuid(),
  text,
  link: optionalLink,
  /** Ticks of a repeating task count for one period. */
  repeats: z._default(z.boolean(), false),
  /** How a repeating task repeats, such as 'every 3 days', and when its day begins; if null, like its airdrop. */
  rhythm: z._default(rhythmText, null),
  reset: z._default(resetText, null),
  contract: z._default(taskContract, null),
});
export type TaskInput = z.output<typeof taskInput>;

/** `position`: the index in the list. Absent fields stay as they are. */
export const taskChanges = z.strictObject({
  id: z.uuid(),
  text: z.optional(text),
  link: z.optional(nullableLink),
  position: z.optional(wholeNumber(0, maxTasks - 1)),
  repeats: z.optional(z.boolean()),
  rhythm: z.optional(rhythmText),
  reset: z.optional(resetText),
  contract: z.optional(taskContract),
});
export type TaskChanges = z.output<typeof taskChanges>;

export const taskId = z.strictObject({ id: z.uuid() });
export type TaskId = z.output<typeof taskId>;

/** `walletIds`: wallets of the airdrop that have done it; null means the member, if the airdrop has no wallet. */
export const taskTick = z.strictObject({
  id: z.uuid(),
  walletIds: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxWallets))),
  done: z.boolean(),
  /** When it was done, at most 48 hours ago, or now if absent. A repeating task is ticked for the period of that instant. */
  tickedAt: z.optional(requiredInstant('Enter a valid time')),
});
export type TaskTick = z.output<typeof taskTick>;

/** How long a period is. */
const span = z.enum(taskSpans);

/**
 * The current period of a repeating task. `end`: null if it lasts until the task is done. `isOpen`: false on days on
 * which there is nothing to do; `nextDueAt`: when there is again.
 */
const taskPeriod = z.strictObject({
  start: z.iso.datetime(),
  end: z.nullable(z.iso.datetime()),
  span,
  isOpen: z.boolean(),
  nextDueAt: z.nullable(z.iso.datetime()),
});

/** The transaction that ticked a task, for a wallet or for the member (null). */
const tickFromChain = z.strictObject({ walletId: z.nullable(z.uuid()), transaction: chainLink });
export type TickFromChain = z.output<typeof tickFromChain>;

/**
 * `doneBy`: the airdrop's wallets that have done it; `isDone`: all of them have, or the member has if there are none. For a
 * repeating task, both apply to its current `period`.
 */
export const task = z.strictObject({
  id: z.uuid(),
  airdropId: z.uuid(),
  text: z.string(),
  link: z.nullable(z.string()),
  doneBy: z.array(z.uuid()),
  isDone: z.boolean(),
  repeats: z.boolean(),
  rhythm: z.nullable(z.string()),
  reset: z.nullable(z.string()),
  period: z.nullable(taskPeriod),
  /** In lower case. */
  contract: z.nullable(z.strictObject({ chainId: z.int(), address: z.string() })),
  /** The ticks of a repeating task's current period, or all ticks of another task. */
  ticksFromChain: z.array(tickFromChain),
});
export type Task = z.output<typeof task>;

/** A wallet that has to do the tasks of an airdrop. */
export const taskWallet = z.strictObject({
  id: z.uuid(),
  label: z.string(),
  address: z.string(),
  colour: z.enum(labelColors),
});
export type TaskWallet = z.output<typeof taskWallet>;

/** The tasks of an airdrop, and its wallets, both in their order. */
export const taskList = z.strictObject({ items: z.array(task), wallets: z.array(taskWallet) });
export type TaskList = z.output<typeof taskList>;

/**
 * An airdrop's progress: `done` of `total`, which counts each task once for each wallet. `repeating`: the progress of its
 * repeating tasks in their current periods; null if none is open. `changesAt`: when the next period begins.
 */
export const taskCount = z.strictObject({
  airdropId: z.uuid(),
  tasks: z.int(),
  done: z.int(),
  total: z.int(),
  repeating: z.nullable(z.strictObject({ done: z.int(), total: z.int(), span })),
  changesAt: z.nullable(z.iso.datetime()),
});
export type TaskCount = z.output<typeof taskCount>;

export const taskCounts = z.strictObject({ items: z.array(taskCount) });
export type TaskCounts = z.output<typeof taskCounts>;

export const maxDueTasks = 1000;

/** Without `airdropId`, the tasks of every open airdrop are listed. */
export const dueTasksInput = z.prefault(z.strictObject({ airdropId: z.optional(z.uuid()) }), {});
export type DueTasksInput = z.output<typeof dueTasksInput>;

/** A repeating task that isn't done in its period. `walletIds`: the remaining wallets; empty if the airdrop has none. */
const dueTask = z.strictObject({
  id: z.uuid(),
  airdropId: z.uuid(),
  airdropName: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  walletIds: z.array(z.uuid()),
  period: taskPeriod,
});
export type DueTask = z.output<typeof dueTask>;

/** The tasks that are due, soonest end first, and the wallets that they name. */
export const dueTasks = z.strictObject({ items: z.array(dueTask), wallets: z.array(taskWallet) });
export type DueTasks = z.output<typeof dueTasks>;

/** The progress of each wallet on the repeating tasks of airdrops in their current periods. `due`: the remaining tasks. */
export const taskPeriods = z.strictObject({
  airdrops: z.array(
    z.strictObject({
      id: z.uuid(),
      wallets: z.array(z.strictObject({ id: z.uuid(), total: z.int(), due: z.array(z.uuid()) })),
    }),
  ),
});
export type TaskPeriods = z.output<typeof taskPeriods>;
