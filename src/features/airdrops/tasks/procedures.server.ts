import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
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

const tags = ['Airdrop tasks'];

export const airdropTaskOperations = {
  counts: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/airdrop-tasks/counts',
      summary: 'Count the tasks of my airdrops, and how many are done',
      tags,
    })
    .input(nothing)
    .output(taskCounts)
    .handler(({ context }) => countTasks(context.ctx)),

  list: memberOperation
    .route({ method: 'GET', path: '/airdrop-tasks', summary: 'List the tasks of an airdrop', tags })
    .input(tasksInput)
    .output(taskList)
    .handler(({ context, input }) => listTasks(context.ctx, input)),

  add: memberCreation
    .route({
      method: 'POST',
      path: '/airdrops/{id}/tasks',
      successStatus: 201,
      summary: 'Add a task to an airdrop',
      tags,
    })
    .input(taskInput)
    .output(task)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addTask(context.ctx, input)),

  edit: memberOperation
    .route({ method: 'PATCH', path: '/airdrop-tasks/{id}', summary: 'Update or move a task', tags })
    .input(taskChanges)
    .output(task)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => editTask(context.ctx, input)),

  tick: memberOperation
    .route({
      method: 'PUT',
      path: '/airdrop-tasks/{id}/ticks',
      summary: 'Mark a task as done or not done for wallets',
      tags,
    })
    .input(taskTick)
    .output(task)
    .meta({ refuses: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => tickTask(context.ctx, input)),

  remove: memberOperation
    .route({ method: 'DELETE', path: '/airdrop-tasks/{id}', summary: 'Delete a task permanently', tags })
    .input(taskId)
    .output(taskId)
    .handler(({ context, input }) => deleteTask(context.ctx, input)),
};
