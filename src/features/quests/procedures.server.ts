import {
  adminCreation,
  adminOperation,
  defineRoutes,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { itemDeletion } from '../items/schema.ts';
import { addQuest, deleteQuest, editQuest, markTask, withdrawFromQuest } from './commands.server.ts';
import { getQuest, listQuests } from './queries.server.ts';
import {
  questChanges,
  questDetails,
  questId,
  questInput,
  questsInput,
  questsPage,
  taskChange,
} from './schema.ts';

const route = defineRoutes('Quests');

export const questOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/quests', 'List quests, open first'))
    .input(questsInput)
    .output(questsPage)
    .handler(({ context, input }) => listQuests(context.ctx, input)),

  get: publicOperation
    .route(route('GET', '/quests/{id}', 'Get a quest with its tasks'))
    .input(questId)
    .output(questDetails)
    .handler(({ context, input }) => getQuest(context.ctx, input)),

  add: adminCreation
    .route(route('POST', '/quests', 'Add a quest'))
    .input(questInput)
    .output(questDetails)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => addQuest(context.ctx, input)),

  edit: adminOperation
    .route(route('PATCH', '/quests/{id}', 'Update a quest'))
    .input(questChanges)
    .output(questDetails)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editQuest(context.ctx, input)),

  remove: adminOperation
    .route(route('DELETE', '/quests/{id}', 'Delete a quest permanently'))
    .input(itemDeletion)
    .output(questId)
    .handler(({ context, input }) => deleteQuest(context.ctx, input)),

  mark: memberOperation
    .route(route('PUT', '/quests/{id}/progress', 'Mark a task as done or not done'))
    .input(taskChange)
    .output(questDetails)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => markTask(context.ctx, input)),

  withdraw: memberOperation
    .route(
      route('DELETE', '/quests/{id}/progress', 'Withdraw from a quest and delete my progress and proofs'),
    )
    .input(questId)
    .output(questDetails)
    .handler(({ context, input }) => withdrawFromQuest(context.ctx, input)),
};
