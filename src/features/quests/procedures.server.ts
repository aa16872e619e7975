import {
  adminCreation,
  adminOperation,
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

const tags = ['Quests'];

export const questOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route({ method: 'GET', path: '/quests', summary: 'List quests, open first', tags })
    .input(questsInput)
    .output(questsPage)
    .handler(({ context, input }) => listQuests(context.ctx, input)),

  get: publicOperation
    .route({ method: 'GET', path: '/quests/{id}', summary: 'Get a quest with its tasks', tags })
    .input(questId)
    .output(questDetails)
    .handler(({ context, input }) => getQuest(context.ctx, input)),

  add: adminCreation
    .route({ method: 'POST', path: '/quests', successStatus: 201, summary: 'Add a quest', tags })
    .input(questInput)
    .output(questDetails)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => addQuest(context.ctx, input)),

  edit: adminOperation
    .route({ method: 'PATCH', path: '/quests/{id}', summary: 'Update a quest', tags })
    .input(questChanges)
    .output(questDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editQuest(context.ctx, input)),

  remove: adminOperation
    .route({ method: 'DELETE', path: '/quests/{id}', summary: 'Delete a quest permanently', tags })
    .input(itemDeletion)
    .output(questId)
    .handler(({ context, input }) => deleteQuest(context.ctx, input)),

  mark: memberOperation
    .route({
      method: 'PUT',
      path: '/quests/{id}/progress',
      summary: 'Mark a task as done or not done',
      tags,
    })
    .input(taskChange)
    .output(questDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => markTask(context.ctx, input)),

  withdraw: memberOperation
    .route({
      method: 'DELETE',
      path: '/quests/{id}/progress',
      summary: 'Withdraw from a quest and delete my progress and proofs',
      tags,
    })
    .input(questId)
    .output(questDetails)
    .handler(({ context, input }) => withdrawFromQuest(context.ctx, input)),
};
