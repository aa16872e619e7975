import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { emptyInput } from '../calls.ts';
import { addTask, deleteTask, editTask } from './commands.server.ts';
import { countTasks, listDueTasks, listTaskPeriods, listTasks } from './queries.server.ts';
import {
  dueTasks,
  dueTasksInput,
  task,
  taskChanges,
  taskCounts,
  taskId,
  taskInput,
  taskList,
  taskPeriods,
  tasksInput,
  taskTick,
} from './schema.ts';
import { tickTask } from './tick-commands.server.ts';

const route = defineRoutes('Airdrop tasks');

export const airdropTaskOperations = {
  counts: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/airdrop-tasks/counts', 'Count the tasks of my airdrops, and how many are done'))
    .input(emptyInput)
    .output(taskCounts)
    .handler(({ context }) => countTasks(context.ctx)),

  due: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(
      route(
        'GET',
        '/airdrop-tasks/due',
        'List the repeating tasks that are due, and the wallets left to do them',
      ),
    )
    .input(dueTasksInput)
    .output(dueTasks)
    .handler(({ context, input }) => listDueTasks(context.ctx, input)),

  periods: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(
      route(
        'GET',
        '/airdrop-tasks/periods',
        'List what each wallet has done of the repeating tasks in their periods',
      ),
    )
    .input(emptyInput)
    .output(taskPeriods)
    .handler(({ context }) => listTaskPeriods(context.ctx)),

  list: memberOperation
    .meta({ tool: 'list_tasks' })
    .route(
      route('GET', '/airdrop-tasks', 'List the tasks of an airdrop', {
        description: '`wallets` are the airdrop’s wallets; `doneBy` names those that have done a task.',
      }),
    )
    .input(tasksInput)
    .output(taskList)
    .handler(({ context, input }) => listTasks(context.ctx, input)),

  add: memberCreation
    .route(route('POST', '/airdrops/{id}/tasks', 'Add a task to an airdrop'))
    .input(taskInput)
    .output(task)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addTask(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/airdrop-tasks/{id}', 'Update or move a task'))
    .input(taskChanges)
    .output(task)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => editTask(context.ctx, input)),

  tick: memberOperation
    .route(
      route('PUT', '/airdrop-tasks/{id}/ticks', 'Mark a task as done or not done for wallets', {
        description: '`walletIds` are wallets of the airdrop, or null if it has none.',
      }),
    )
    .input(taskTick)
    .output(task)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'], tool: 'tick_task' })
    .handler(({ context, input }) => tickTask(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/airdrop-tasks/{id}', 'Delete a task permanently'))
    .input(taskId)
    .output(taskId)
    .handler(({ context, input }) => deleteTask(context.ctx, input)),
};
