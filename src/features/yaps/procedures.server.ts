import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { addYap, deleteYap, editYap, markYapped, undoMark } from './commands.server.ts';
import { listYaps } from './queries.server.ts';
import { yap, yapChanges, yapId, yapInput, yapsInput, yapsPage } from './schema.ts';

const tags = ['Yap list'];

export const yapOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/yaps', summary: 'List my yap entries, newest first', tags })
    .input(yapsInput)
    .output(yapsPage)
    .handler(({ context, input }) => listYaps(context.ctx, input)),

  add: memberCreation
    .route({ method: 'POST', path: '/yaps', successStatus: 201, summary: 'Add a yap entry', tags })
    .input(yapInput)
    .output(yap)
    .meta({ refuses: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => addYap(context.ctx, input)),

  edit: memberOperation
    .route({ method: 'PATCH', path: '/yaps/{id}', summary: 'Update a yap entry', tags })
    .input(yapChanges)
    .output(yap)
    .handler(({ context, input }) => editYap(context.ctx, input)),

  mark: memberOperation
    .route({ method: 'PUT', path: '/yaps/{id}/mark', summary: 'Mark a yap entry as yapped', tags })
    .input(yapId)
    .output(yap)
    .handler(({ context, input }) => markYapped(context.ctx, input)),

  undoMark: memberOperation
    .route({
      method: 'DELETE',
      path: '/yaps/{id}/mark',
      summary: 'Undo marking as yapped, within a minute',
      tags,
    })
    .input(yapId)
    .output(yap)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => undoMark(context.ctx, input)),

  remove: memberOperation
    .route({ method: 'DELETE', path: '/yaps/{id}', summary: 'Delete a yap entry', tags })
    .input(yapId)
    .output(yapId)
    .handler(({ context, input }) => deleteYap(context.ctx, input)),
};
