import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { nothing } from '../calls.ts';
import { addTask, deleteTask, editTask, tickTask } from './commands.server.ts';
import { countTasks, listTasks } from './queries.server.ts';
import {
  task,
  taskChanges,
  taskCounts,
  taskId,
  taskInput,
  taskList,
  tasksInput,
  taskTick,
} from './schema.ts';

const route = defineRoutes('Airdrop tasks');

export const airdropTaskOperations = {
  counts: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/airdrop-tasks/counts', 'Count the tasks of my airdrops, and how many are done'))
    .input(nothing)
    .output(taskCounts)
    .handler(({ context }) => countTasks(context.ctx)),

  list: memberOperation
    .route(route('GET', '/airdrop-tasks', 'List the tasks of an airdrop'))
    .input(tasksInput)
    .output(taskList)
    .handler(({ context, input }) => listTasks(context.ctx, input)),

  add: memberCreation
    .route(route('POST', '/airdrops/{id}/tasks', 'Add a task to an airdrop'))
    .input(taskInput)
    .output(task)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addTask(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/airdrop-tasks/{id}', 'Update or move a task'))
    .input(taskChanges)
    .output(task)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => editTask(context.ctx, input)),

  tick: memberOperation
    .route(route('PUT', '/airdrop-tasks/{id}/ticks', 'Mark a task as done or not done for wallets'))
    .input(taskTick)
    .output(task)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => tickTask(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/airdrop-tasks/{id}', 'Delete a task permanently'))
    .input(taskId)
    .output(taskId)
    .handler(({ context, input }) => deleteTask(context.ctx, input)),
};
