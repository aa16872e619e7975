import * as z from 'zod/mini';
import { linkOrNone, optionalLink, requiredLine, wholeNumber } from '#/lib/input-fields.ts';
import { labelColors } from '#/lib/label-colors.ts';

export const maxTasks = 100;
/** Of all airdrops of a person together. */
export const maxTasksTotal = 20_000;
export const maxTaskLength = 500;
/** What the texts and links of all of them may take. */
export const maxTaskBytes = 8 * 1024 * 1024;
/** Of all tasks together: each wallet that has done one counts. */
export const maxTicks = 200_000;

export const tooManyTaskBytes = 'Your tasks can take up to 8 MB in total. Shorten or delete some.';
export const tooManyTicks = `You can mark up to ${maxTicks.toLocaleString('en')} tasks as done across your wallets.`;
const maxWallets = 500;

const text = requiredLine('Task', maxTaskLength);

export const tasksInput = z.strictObject({ airdropId: z.uuid() });
export type TasksInput = z.output<typeof tasksInput>;

/** What adding a task takes. `id`: the airdrop's. */
export const taskInput = z.strictObject({ id: z.uuid(), text, link: optionalLink });
export type TaskInput = z.output<typeof taskInput>;

/** `position`: its place in the list, counted from 0. An absent field stays. */
export const taskChanges = z.strictObject({
  id: z.uuid(),
  text: z.optional(text),
  link: z.optional(linkOrNone),
  position: z.optional(wholeNumber(0, maxTasks - 1)),
});
export type TaskChanges = z.output<typeof taskChanges>;

export const taskId = z.strictObject({ id: z.uuid() });
export type TaskId = z.output<typeof taskId>;

/** `walletIds`: wallets of the airdrop that have done it; null stands for oneself, where the airdrop has no wallet. */
export const taskTick = z.strictObject({
  id: z.uuid(),
  walletIds: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxWallets))),
  done: z.boolean(),
});
export type TaskTick = z.output<typeof taskTick>;

/** `doneBy`: the airdrop's wallets that have done it; `isDone`: all of them have, or oneself where it has none. */
export const task = z.strictObject({
  id: z.uuid(),
  airdropId: z.uuid(),
  text: z.string(),
  link: z.nullable(z.string()),
  doneBy: z.array(z.uuid()),
  isDone: z.boolean(),
});
export type Task = z.output<typeof task>;

/** Who has to do the tasks of an airdrop. */
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

/** How far an airdrop has come: `done` of `total`, which counts each task once for each wallet. */
export const taskCount = z.strictObject({
  airdropId: z.uuid(),
  tasks: z.int(),
  done: z.int(),
  total: z.int(),
});
export type TaskCount = z.output<typeof taskCount>;

export const taskCounts = z.strictObject({ items: z.array(taskCount) });
export type TaskCounts = z.output<typeof taskCounts>;
