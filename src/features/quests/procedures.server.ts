import {
  adminCreation,
  adminOperation,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { addQuest, deleteQuest, editQuest, markTask, withdrawFromQuest } from './commands.server.ts';
import { getQuest, listQuests } from './queries.server.ts';
import {
  questChanges,
  questDetails,
  questId,
  questInput,
  questsInput,
  questsPage,
  taskMark,
} from './schema.ts';

const tags = ['Quests'];

export const questOperations = {
  list: publicOperation
    .meta({ access: 'public', kept: true })
    .route({ method: 'GET', path: '/quests', summary: 'Quests, open ones first', tags })
    .input(questsInput)
    .output(questsPage)
    .handler(({ context, input }) => listQuests(context.ctx, input)),

  get: publicOperation
    .route({ method: 'GET', path: '/quests/{id}', summary: 'One quest with its tasks', tags })
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
    .route({ method: 'PATCH', path: '/quests/{id}', summary: 'Change a quest', tags })
    .input(questChanges)
    .output(questDetails)
    .handler(({ context, input }) => editQuest(context.ctx, input)),

  remove: adminOperation
    .route({ method: 'DELETE', path: '/quests/{id}', summary: 'Delete a quest for good', tags })
    .input(questId)
    .output(questId)
    .handler(({ context, input }) => deleteQuest(context.ctx, input)),

  mark: memberOperation
    .route({
      method: 'POST',
      path: '/quests/{id}/progress',
      summary: 'Tick a task off, or take it back',
      tags,
    })
    .input(taskMark)
    .output(questDetails)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => markTask(context.ctx, input)),

  withdraw: memberOperation
    .route({
      method: 'DELETE',
      path: '/quests/{id}/progress',
      summary: 'Take part no more: what I did and my proofs are removed',
      tags,
    })
    .input(questId)
    .output(questDetails)
    .handler(({ context, input }) => withdrawFromQuest(context.ctx, input)),
};
